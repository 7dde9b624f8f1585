import Foundation

/// The numbers of zooms. Lengths are in points, times in seconds, velocities in points per second.
///
/// *Film* values were read by others from screen recordings of an iPhone 16 Pro with iOS 27.0.1 (402 × 874 points): pushes and pops
/// of a page out of a card of 160 × 100 points, drags of that page, and a sheet at its medium detent (Tembeon/morph, commits
/// 91956c2c and 32c3208b, numbers only). An edge in a film is exact to 0.67 points. `ZoomReplayTests` replays the
/// sheet's drag. *Ours* are choices of this project.
enum ZoomMotion {
  // MARK: Springs

  /// A spring by its response (2π/ω) and its damping ratio.
  struct Response {
    let seconds: Double
    let ratio: Double

    /// The spring, beginning with a velocity in distances per second.
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

  /// The springs of one motion of a card: of its place, its width and its content, of its height, and of the fade between the
  /// source's picture and the page.
  struct Springs {
    let place: Response
    let height: Response
    let fade: Response

    /// The duration that a transition reports: until the slower spring is within a thousandth of its way of the end.
    var duration: TimeInterval {
      max(place.spring().settlingDuration(), height.spring().settlingDuration())
    }
  }

  /// Out of the source. Film; 1 point rms over the edges of four pushes.
  static let opening = Springs(
    place: Response(seconds: 0.317, ratio: 1), height: Response(seconds: 0.406, ratio: 0.925),
    fade: Response(seconds: 0.156, ratio: 1))
  /// Back into the source, without a drag. Film; 0.5 points rms over the edges of a pop.
  static let closing = Springs(
    place: Response(seconds: 0.34, ratio: 0.92), height: Response(seconds: 0.34, ratio: 0.92),
    fade: Response(seconds: 0.191, ratio: 1))
  /// Back into the source after a drag. Film; two drags, which agree within 0.03. The phone drops the finger's velocity
  /// here; a zoom of ours keeps it, as all motions after a drag do.
  static let dismissing = Springs(
    place: Response(seconds: 0.45, ratio: 0.81), height: Response(seconds: 0.33, ratio: 0.98),
    fade: Response(seconds: 0.191, ratio: 1))
  /// Back to the whole page after a drag. Film; 0.4 points rms.
  static let returning = Springs(
    place: Response(seconds: 0.278, ratio: 0.927), height: Response(seconds: 0.278, ratio: 0.927),
    fade: Response(seconds: 0.156, ratio: 1))

  /// The distance from its end at which a motion ends: of edges and corners in points, and of opacities.
  static let tolerance = 0.1
  static let opacityTolerance = 0.004

  // MARK: Dragging

  /// The ways in which a card follows a drag: as shares of its size for each point of the drag, and as shares of the drag.
  struct Drag: Equatable {
    /// The shares of the width and the height that a card loses for each point of a drag up or down.
    let verticalWidth: CGFloat
    let verticalHeight: CGFloat
    /// The share of a vertical drag by which the card's centre moves.
    let verticalGain: CGFloat
    /// Whether a card shrinks about the point that was taken; otherwise about its centre.
    let isAnchored: Bool

    /// The same for a drag sideways. Film; 4.5 points rms over a drag out and back.
    static let sidewaysWidth: CGFloat = 0.00156
    static let sidewaysHeight: CGFloat = 0.00168
    static let sidewaysGain: CGFloat = 0.95
  }

  /// A page. Film; 2.4 points rms over four drags.
  static let page = Drag(
    verticalWidth: 0.00078, verticalHeight: 0.00154, verticalGain: 0.61, isAnchored: true)
  /// A sheet. Film: for each point of a drag, the upper edge moves by 1.18 points and the lower one by −0.03, of 453, and each
  /// side by 0.3, of 388. A held drag of 80 points and its slow way there are within the film's grain if the slop of
  /// all drags, 10 points, is subtracted. The film can't tell it from another slop: with 3.4, which was
  /// published, the upper edge would follow by 1.09.
  static let sheet = Drag(
    verticalWidth: 0.6 / 388, verticalHeight: 1.21 / 453, verticalGain: 0.575, isAnchored: false)

  /// The share of its size below which a card shrinks less and less, and the one that it approaches. Ours.
  static let slowingScale: CGFloat = 0.5
  static let leastScale: CGFloat = 0.25
  /// The corner radius that a dragged page has at least, and the length of the drag by which it has it. Ours.
  static let draggedRadius: CGFloat = 16
  static let radiusWay: CGFloat = 40

  // MARK: Releasing

  /// The length of a drag, with its slop, beyond which a page returns to its source. Film: held drags of up to 125 points
  /// return to the page, of 140 points and more to the source; the same for a sheet between 80 and 160.
  static let dismissingDistance: CGFloat = 132
  /// The speed along the drag at which it does so from any place. Film: a flick at about 900 returns to the page, one at about
  /// 1200 to the source. The same speed backwards returns to the page from any place; this is ours.
  static let dismissingSpeed: CGFloat = 1050

  // MARK: Looks

  /// The opacity of the black over the page below. Film; within 0.01. A drag doesn't change it.
  static let dimming: CGFloat = 0.15
}
