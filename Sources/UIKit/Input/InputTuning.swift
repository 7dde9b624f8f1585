/// The constants that turn input into gestures. Lengths are in points, times in seconds.
///
/// `docs/INPUT.md` describes the reports of each device and the reasons for these values. *UIKit's*
/// values are documented or measured, *others'* are common among desktops, and *ours* are choices
/// of this project. The constants of the motion that follows a gesture are in ``MotionTuning``.
public enum InputTuning {
  // MARK: Thresholds

  /// The distance that a touch must move to be a drag and not a tap. Ours; others use 5 (WinObjC), 16
  /// (libadwaita) and 18 (Flutter).
  public static let dragSlop: CGFloat = 10
  /// The distance that a scroll must cover before it counts as a gesture with a direction. Ours: a tenth
  /// of a wheel's step, or a few reports of a touchpad. This distance is part of the gesture; it is not
  /// subtracted.
  public static let scrollSlop: CGFloat = 4
  /// The maximum distance from an edge of the window at which a drag from that edge begins. Ours; UIKit's is not documented.
  public static let edgeDistance: CGFloat = 20

  /// The distance that the fingers must move on average before a pinch or rotation begins. Ours.
  public static let spreadSlop: CGFloat = 8

  // MARK: Swipes

  /// The least length of a swipe. Ours.
  public static let swipeLength: CGFloat = 50
  /// The longest duration of a swipe. Ours.
  public static let swipeTime: TimeInterval = 0.5
  /// The greatest sideways movement of a swipe, as a fraction of its length. Ours: a half, which is
  /// an angle of 27 degrees.
  public static let swipeDeviation: CGFloat = 0.5

  /// The distance that content must be dragged or scrolled in one direction to hide or show the bars with
  /// ``UINavigationController/hidesBarsOnSwipe``. Ours; UIKit's is not documented.
  public static let barSwipeDistance: CGFloat = 40

  // MARK: Directions

  /// A scroll is horizontal if its horizontal distance is more than this many times its vertical one.
  /// libadwaita's; Firefox uses 8.
  public static let axisRatio: CGFloat = 1.2

  // MARK: Wheel and touchpad

  /// The distance that content moves for one unit of SDL's wheel events. A unit is one step of a mouse
  /// wheel, or ten of Wayland's axis units. Ours; others lie between 25 (GTK 4's touchpads) and 100
  /// (browsers' wheels).
  public static let wheelStep: CGFloat = 40
  /// The duration of a whole wheel step. Ours; browsers use about 150 ms.
  public static let wheelDuration: TimeInterval = 0.1
  /// The time without a scroll event after which the gesture has ended, because SDL 2 on Linux does
  /// not report lifted fingers. Ours: longer than two reports of the slowest touchpads.
  public static let scrollEndTimeout: TimeInterval = 0.12
  /// The time between two reports of a touchpad, at the usual rate of 125 Hz. The movement of a gesture's first
  /// report is assumed to have taken this time, too.
  public static let scrollReportInterval: TimeInterval = 0.008

  // MARK: Velocity

  /// The greatest age of a sample that counts for the velocity. libadwaita's and GTK's.
  public static let velocityWindow: TimeInterval = 0.15
  /// The time without a sample after which the velocity counts as zero. Ours.
  public static let velocityRest: TimeInterval = 0.1

  // MARK: Releasing

  /// The least fraction of a transition at which a slow release finishes the transition. libadwaita's
  /// and Kirigami's.
  public static let finishingFraction: CGFloat = 0.5
  /// The factor by which the velocity of a released drag is multiplied each millisecond when its end is
  /// projected. libadwaita's, and UIKit's normal deceleration rate.
  public static let dragProjectionRate: CGFloat = 0.998
  /// The same factor after scrolling. libadwaita's.
  public static let scrollProjectionRate: CGFloat = 0.997
  /// For drags released more slowly than this, in points per second, only the position decides.
  /// libadwaita's 0.3 points per millisecond for touches.
  public static let slowDrag: CGFloat = 300
  /// The same limit for touchpads. libadwaita's 0.6 points per millisecond.
  public static let slowScroll: CGFloat = 600

  // MARK: Presses

  /// The least duration of a long press. UIKit's default.
  public static let longPress: TimeInterval = 0.5
  /// The longest time between the beginnings of the two taps of a double tap. Ours. It doesn't apply to
  /// mouse clicks: SDL counts these, with the usual 500 ms.
  public static let tapInterval: TimeInterval = 0.35
  /// The greatest distance between two taps of a double tap. Ours.
  public static let tapDistance: CGFloat = 45
  /// The time that a scroll view waits for a finger to move before it delivers the touch to its
  /// content. Ours, close to UIKit's.
  public static let contentTouchDelay: TimeInterval = 0.15

  // MARK: Scroll views

  /// The least velocity in points per second at which a released scroll view goes on scrolling.
  /// Ours.
  public static let minimumFlingVelocity: CGFloat = 40
  /// The least velocity in points per second at which a release turns a page from any
  /// position. Ours.
  public static let minimumPageFlingVelocity: CGFloat = 200
  /// The angular frequency, in radians per second, of the spring that moves to a page, or to the offset that a delegate
  /// chose. The springs of scroll views are critically damped. Ours.
  public static let snapFrequency: Double = 15
  /// The angular frequency, in radians per second, of the spring that moves to an offset set with animation or by a
  /// key. From rest it takes about 0.4 s to come within a pixel. Ours.
  public static let scrollFrequency: Double = 22
  /// The distance that an arrow key scrolls. Ours: a wheel's step.
  public static let lineHeight: CGFloat = wheelStep
}
