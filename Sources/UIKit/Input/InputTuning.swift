/// The numbers by which input becomes gestures, in one place: lengths in points, times in seconds.
///
/// `docs/INPUT.md` says what each device can tell, and why these are what they are. *UIKit's* numbers are documented
/// or measured ones of UIKit's, *others'* are what several desktops agree on, *ours* are choices.
public enum InputTuning {
  // MARK: Slops

  /// How far a touch strays before it is a drag and not a tap. Ours; others have 5 (WinObjC), 16 (libadwaita) and
  /// 18 (Flutter).
  public static let dragSlop: CGFloat = 10
  /// How far scrolling goes before it is a gesture with a direction. Ours: a tenth of a wheel's step, a few reports of
  /// a touchpad. Nothing of it is lost.
  public static let scrollSlop: CGFloat = 4
  /// How near an edge of the window a drag begins that comes in over it. Ours; UIKit's is not documented.
  public static let edgeDistance: CGFloat = 20

  /// How far each of several fingers moves on average before they pinch or turn. Ours.
  public static let spreadSlop: CGFloat = 8

  // MARK: Swipes

  /// How far a swipe goes. Ours.
  public static let swipeLength: CGFloat = 50
  /// Within which time it goes that far. Ours.
  public static let swipeTime: TimeInterval = 0.5
  /// How much of a swipe's way may be aside. Ours: half, which is 27 degrees off.
  public static let swipeAside: CGFloat = 0.5

  // MARK: Directions

  /// Scrolling is horizontal if it goes this much farther sideways than up or down. libadwaita's; Firefox has 8.
  public static let axisRatio: CGFloat = 1.2

  // MARK: Wheel and touchpad

  /// How far contents move for one unit of SDL's wheel: a step of a mouse wheel, ten of Wayland's axis units. Ours;
  /// others lie between 25 (GTK 4's touchpads) and 100 (browsers' wheels).
  public static let wheelStep: CGFloat = 40
  /// How long a whole step of a wheel takes to arrive. Ours; browsers have about 150 ms and several steps of retargeting.
  public static let wheelDuration: TimeInterval = 0.1
  /// How long nothing scrolls before the gesture has ended: on Linux, SDL 2 tells of no lifted finger. Ours; longer
  /// than two reports of the slowest touchpads, shorter than a second thought.
  public static let scrollSilence: TimeInterval = 0.12
  /// What one report of a touchpad covers, before the first one too. The usual rate is 125 Hz.
  public static let scrollReportInterval: TimeInterval = 0.008

  // MARK: Velocity

  /// How far back samples count for velocity. libadwaita's and GTK's.
  public static let velocityWindow: TimeInterval = 0.15
  /// After this silence a touch has come to rest, and has no velocity. Ours.
  public static let velocityRest: TimeInterval = 0.1

  // MARK: Releasing

  /// The share of the way from which a slow release finishes. Others': libadwaita and Kirigami.
  public static let finishingShare: CGFloat = 0.5
  /// The velocity lost in a millisecond of projection, after a drag. libadwaita's; UIKit's normal deceleration.
  public static let dragProjectionRate: CGFloat = 0.998
  /// The same after scrolling. libadwaita's.
  public static let scrollProjectionRate: CGFloat = 0.997
  /// Slower releases, in points per second, count by place alone: libadwaita's 0.3 per millisecond for touch …
  public static let slowDrag: CGFloat = 300
  /// … and 0.6 for touchpads.
  public static let slowScroll: CGFloat = 600

  // MARK: Presses

  /// How long a press is held to be long. UIKit's default.
  public static let longPress: TimeInterval = 0.5
  /// Within which time a finger taps again. Ours; clicks are counted by SDL, with the same default of 500 ms as others.
  public static let tapInterval: TimeInterval = 0.35
  /// Within which distance a finger taps again. Ours.
  public static let tapDistance: CGFloat = 45
  /// How long a scroll view waits for a finger to move before its contents hear of the touch. Ours, near UIKit's.
  public static let contentTouchDelay: TimeInterval = 0.15

  // MARK: Scroll views

  /// How much of a pull beyond the edge shows at its very beginning. The constant of UIKit's published rubber band.
  public static let rubberBand: CGFloat = 0.55
  /// Slower releases, in points per second, don't throw the contents. Ours.
  public static let leastThrow: CGFloat = 40
  /// Slower than this, in points per second, a release turns no page by itself. Ours.
  public static let leastPageThrow: CGFloat = 200
  /// The springs of scroll views are critically damped, and these are their angular frequencies in radians per second,
  /// all ours. Back from beyond an edge:
  public static let bounceFrequency: Double = 14
  /// To a page, or where a delegate wants the contents to come to rest:
  public static let snapFrequency: Double = 15
  /// To an offset set with animation, or by a key. From rest it takes about 0.4 s to come within a pixel:
  public static let scrollFrequency: Double = 22
  /// How far an arrow key scrolls. Ours: a wheel's step.
  public static let lineHeight: CGFloat = wheelStep
}
