import Foundation

/// The constants of zooms. Lengths are in points, times in seconds, velocities in points per second.
///
/// *Film* values are published measurements of screen recordings of an iPhone 16 Pro with iOS 27.0.1 (402 × 874 points):
/// pushes and pops of a page out of a card of 160 × 100 points, drags of that page, and a sheet at its medium detent
/// (Tembeon/morph, commits 91956c2c and 32c3208b; only the numbers were copied). The position of an edge in a film is exact to
/// 0.67 points. `ZoomReplayTests` replays the sheet's drag. *Ours* are choices of this project.
enum ZoomMotion {
  // MARK: Springs

  /// A spring by its response (2π/ω) and its damping ratio.
  struct Response {
    let seconds: Double
    let ratio: Double

    /// The spring with an initial velocity in fractions of the distance per second.
    func spring(velocity: Double = 0) -> Spring {
      let omega = 2 * Double.pi / seconds
      return Spring(
        stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: velocity)
    }

    /// The spring as timing parameters.
    @MainActor var timing: UISpringTimingParameters {
      let spring = spring()
      return UISpringTimingParameters(
        mass: 1, stiffness: CGFloat(spring.stiffness), damping: CGFloat(spring.damping),
        initialVelocity: .zero)
    }
  }

  /// The springs of one motion of a card: `height` for its height, `fade` for the opacity of the source view's snapshot, and
  /// `place` for all other values.
  struct Springs {
    let place: Response
    let height: Response
    let fade: Response

    /// The duration that a transition reports: after it, the slower of the springs for place and height stays within a
    /// thousandth of its distance from the end.
    var duration: TimeInterval {
      max(place.spring().settlingDuration(), height.spring().settlingDuration())
    }
  }

  /// For opening. Film; 1 point rms over the edges of four pushes.
  static let opening = Springs(
    place: Response(seconds: 0.317, ratio: 1), height: Response(seconds: 0.406, ratio: 0.925),
    fade: Response(seconds: 0.156, ratio: 1))
  /// For closing without a drag. Film; 0.5 points rms over the edges of a pop.
  static let closing = Springs(
    place: Response(seconds: 0.34, ratio: 0.92), height: Response(seconds: 0.34, ratio: 0.92),
    fade: Response(seconds: 0.191, ratio: 1))
  /// For closing after a drag. Film; two drags, which agree within 0.03. The phone ignores the finger's velocity here. In this
  /// project the zoom keeps it, as all motions after a drag do.
  static let dismissing = Springs(
    place: Response(seconds: 0.45, ratio: 0.81), height: Response(seconds: 0.33, ratio: 0.98),
    fade: Response(seconds: 0.191, ratio: 1))
  /// For returning to the whole page after a drag. Film; 0.4 points rms.
  static let returning = Springs(
    place: Response(seconds: 0.278, ratio: 0.927), height: Response(seconds: 0.278, ratio: 0.927),
    fade: Response(seconds: 0.156, ratio: 1))

  /// The distances from their end values at which motions end: of lengths, in points, and of opacities.
  static let tolerance = 0.1
  static let opacityTolerance = 0.004

  // MARK: Dragging

  /// How a card follows a drag. Changes of its size are in fractions of the size per point of the drag; movements are in
  /// fractions of the drag.
  struct Drag: Equatable {
    /// The fractions of the width and the height by which a card shrinks per point of a vertical drag.
    let verticalWidth: CGFloat
    let verticalHeight: CGFloat
    /// The movement of the card's centre, as a fraction of a vertical drag.
    let verticalGain: CGFloat
    /// Whether a card shrinks about the point at which the drag began, rather than about its centre.
    let isAnchored: Bool

    /// The same for a horizontal drag. Film; 4.5 points rms over a drag out and back.
    static let sidewaysWidth: CGFloat = 0.00156
    static let sidewaysHeight: CGFloat = 0.00168
    static let sidewaysGain: CGFloat = 0.95
  }

  /// For a page. Film; 2.4 points rms over four drags.
  static let page = Drag(
    verticalWidth: 0.00078, verticalHeight: 0.00154, verticalGain: 0.61, isAnchored: true)
  /// For a sheet of 388 × 453 points. Film: per point of a vertical drag, the upper edge moves by 1.18 points, the lower edge
  /// by −0.03, and each side by 0.3. With the slop of all drags here, 10 points, this reproduces a slow drag to 80 points, and
  /// the hold there, within the film's accuracy. Other slops fit as well: with the published one, 3.4 points, the upper edge
  /// would move by 1.09.
  static let sheet = Drag(
    verticalWidth: 0.6 / 388, verticalHeight: 1.21 / 453, verticalGain: 0.575, isAnchored: false)

  /// The scale below which a card shrinks more slowly, and the minimum that its scale approaches. Ours.
  static let slowingScale: CGFloat = 0.5
  static let leastScale: CGFloat = 0.25
  /// The minimum corner radius of a dragged page, and the length of the drag over which it is reached. Ours.
  static let draggedRadius: CGFloat = 16
  static let radiusWay: CGFloat = 40

  // MARK: Releasing

  /// The length of a drag, including its slop, beyond which a released page returns to its source. Film: pages that were held
  /// before the release stay open after drags of up to 125 points, and return after 140 points and more. For a sheet, the
  /// limit is between 80 and 160.
  static let dismissingDistance: CGFloat = 132
  /// The speed along the drag above which a released page returns to its source from any position. Film: a page stays open
  /// after a flick at about 900, and returns after one at about 1200. Above the same speed in the opposite direction, it stays
  /// open from any position; this is ours.
  static let dismissingSpeed: CGFloat = 1050

  // MARK: Appearance

  /// The opacity of the black dimming over the page below. Film; error 0.01. A drag doesn't change it.
  static let dimming: CGFloat = 0.15
}
