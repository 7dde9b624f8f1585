import Foundation

/// The numbers of sheets: how they move, where they rest and how dark the page behind them gets. Lengths are in
/// points, times in seconds.
///
/// *Phone* values were measured on an iPhone 16 Pro with iOS 27.0.1 (402 × 874 points, 120 Hz), *simulator* values in
/// a simulator with iOS 26.1, and are from published measurements; `SheetReplayTests` replays the recordings.
/// *Ours* are choices of this project.
enum SheetMotion {
  // MARK: Springs

  /// The response (2π/ω) of the critically damped spring by which a sheet comes, goes and returns to a detent.
  /// Phone; fitted, within 0.6 points of every frame of a presentation.
  static let response = 0.343
  /// The response of the spring by which a sheet leaves that was flicked away. Phone; fitted, 0.2 points rms.
  static let flickResponse = 0.341
  /// The damping ratio of that spring. Phone; fitted with ``flickResponse``.
  static let flickDamping = 0.8

  /// The angular frequency of ``response``, in radians per second.
  static let frequency = 2 * Double.pi / response

  /// The time in which a sheet comes or goes: until the spring is within a thousandth of its way of the end.
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

  /// The time for which the velocity of a release counts: the sheet goes to the place that is nearest to
  /// extent + time · velocity. Phone; 0.103 to 0.134 gives the outcome of each of six recordings.
  static let projection: CGFloat = 0.12
  /// The downward speed at which a release below the smallest detent dismisses the sheet wherever it is. Phone and
  /// simulator, about 1000.
  static let dismissingSpeed: CGFloat = 1000

  /// The distance by which a pulled sheet's place exceeds the finger's, as a share of the pull, below the smallest
  /// detent of a floating sheet. Phone: 2 % with a slow finger, −2 % with a fast one, from a stretching that is not
  /// imitated here; this value is nearest to both.
  static let stretch: CGFloat = 0.011
  /// The distance that a sheet approaches, but never reaches, when it is pulled where it may not go. Ours.
  static let give: CGFloat = 120

  // MARK: Looks

  /// The opacity of the dimming of a sheet at the lower edge, in the light style. Phone.
  static let dimming: CGFloat = 0.2
  /// The grabber's size, its corner radius, and its distance from the sheet's upper edge. Simulator.
  static let grabberSize = CGSize(width: 36, height: 5)
  static let grabberRadius: CGFloat = 2.5
  static let grabberInset: CGFloat = 5
  /// The corner radius of a sheet at the lower edge. Ours: that of the phone's alerts.
  static let cornerRadius: CGFloat = 34
  /// The distance between the upper edges of a window without a safe area and a large sheet. Ours.
  static let leastTop: CGFloat = 20
  /// The narrowing on each side, and the corner radius, of the page behind a large sheet. Ours.
  static let recessInset: CGFloat = 16
  static let recessRadius: CGFloat = 12
  /// The distance by which the recessed page shows above a large sheet. Ours.
  static let recessShows: CGFloat = 10

  // MARK: Geometry

  /// The height of the medium detent, as a share of the largest. Phone and simulator; exact.
  static let mediumShare: CGFloat = 0.56
  /// The least and the greatest distance between a floating sheet and the window's edges. Simulator; exact.
  static let insets: ClosedRange<CGFloat> = 8...28
  /// The detent height at which the inset is the greatest, and its decrease for each further point of height.
  /// Simulator; exact within 0.001 points in all seven frames.
  static let insetStart: CGFloat = 76
  static let insetSlope: CGFloat = 10.0 / 37
  /// The detent heights between which the lower safe area comes to be part of a sheet. Simulator: none of it at 144
  /// and below, all of it at 200 and above. In between it grows linearly here; that was not measured.
  static let safeAreaGrows: ClosedRange<CGFloat> = 144...200
  /// The way below the largest detent in which a sheet that grows ceases to float. Simulator: a sheet 59 points below
  /// still floats. Ours.
  static let landingWay: CGFloat = 56
}
