import Foundation

/// The constants of sheets: their motion, their geometry, and the dimming of the page behind them. Lengths are in points,
/// times in seconds.
///
/// *Phone* values were measured on an iPhone 16 Pro with iOS 27.0.1 (402 × 874 points, 120 Hz), *simulator* values in
/// the simulator of iOS 26.1. Both are from published measurements; `SheetReplayTests` replays the recordings.
/// *Ours* are choices of this project.
enum SheetMotion {
  // MARK: Springs

  /// The response (2π/ω) of the critically damped spring that presents and dismisses a sheet and moves it to a detent.
  /// Phone; fitted, within 0.6 points of every frame of a presentation.
  static let response = 0.343
  /// The response of the spring that dismisses a flicked sheet. Phone; fitted, 0.2 points rms.
  static let flickResponse = 0.341
  /// The damping ratio of that spring. Phone; fitted with ``flickResponse``.
  static let flickDamping = 0.8

  /// The angular frequency of ``response``, in radians per second.
  static let frequency = 2 * Double.pi / response

  /// The duration of presenting and dismissing a sheet: after it, the spring stays within a thousandth of the distance
  /// from its end.
  static let duration = Spring(stiffness: frequency * frequency, damping: 2 * frequency)
    .settlingDuration()

  /// The timing parameters of a spring of mass 1.
  @MainActor
  static func spring(isFlick: Bool) -> UISpringTimingParameters {
    let omega = CGFloat(isFlick ? 2 * Double.pi / flickResponse : frequency)
    let ratio = CGFloat(isFlick ? flickDamping : 1)
    return UISpringTimingParameters(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: .zero)
  }

  // MARK: Releasing

  /// The time over which the velocity of a release is projected: the sheet goes to the detent, or off screen, whichever
  /// is nearest to extent + projection · velocity. Phone; each value from 0.103 to 0.134 reproduces all six recordings.
  static let projection: CGFloat = 0.12
  /// The downward speed, in points per second, at which a release below the smallest detent dismisses the sheet from any
  /// position. Phone and simulator; about 1000.
  static let dismissingSpeed: CGFloat = 1000

  /// How much farther than the finger a floating sheet moves below its smallest detent, as a fraction of the pull.
  /// Phone: 2 % with a slow finger and −2 % with a fast one, because the phone also stretches the sheet, which is not
  /// reproduced here. This value fits both best.
  static let stretch: CGFloat = 0.011
  /// The limit of the rubber band: a sheet that is pulled beyond its limits approaches this distance but never reaches it.
  /// Ours.
  static let give: CGFloat = 120

  // MARK: Looks

  /// The opacity of the dimming behind a sheet at the lower edge, in the light style. Phone.
  static let dimming: CGFloat = 0.2
  /// The grabber's size, its corner radius, and its distance from the sheet's upper edge. Simulator.
  static let grabberSize = CGSize(width: 36, height: 5)
  static let grabberRadius: CGFloat = 2.5
  static let grabberInset: CGFloat = 5
  /// The corner radius of a sheet at the lower edge. Ours: that of the phone's alerts.
  static let cornerRadius: CGFloat = 34
  /// The minimum distance between the upper edges of a window and a large sheet, for windows without a safe area. Ours.
  static let leastTop: CGFloat = 20
  /// The narrowing on each side, and the corner radius, of the page behind a large sheet. Ours.
  static let recessInset: CGFloat = 16
  static let recessRadius: CGFloat = 12
  /// The height of the recessed page that stays visible above a large sheet. Ours.
  static let recessShows: CGFloat = 10

  // MARK: Geometry

  /// The height of the medium detent, as a fraction of the largest. Phone and simulator; exact.
  static let mediumShare: CGFloat = 0.56
  /// The minimum and the maximum distance between a floating sheet and the window's edges. Simulator; exact.
  static let insets: ClosedRange<CGFloat> = 8...28
  /// The detent height up to which the inset has its maximum, and the decrease of the inset for each further point. Simulator;
  /// exact within 0.001 points in all seven frames.
  static let insetStart: CGFloat = 76
  static let insetSlope: CGFloat = 10.0 / 37
  /// The range of detent heights over which the lower safe area is added to a sheet's extent. Simulator: nothing at 144
  /// and below, the whole at 200 and above. In between the part grows linearly here; that was not measured.
  static let safeAreaGrows: ClosedRange<CGFloat> = 144...200
  /// The distance below the largest detent over which the inset of a growing sheet falls to zero. Ours; in the simulator
  /// a sheet 59 points below still floats.
  static let landingWay: CGFloat = 56
}
