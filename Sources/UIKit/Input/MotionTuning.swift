import Foundation

/// The constants of the built-in motions: navigation and scrolling. Lengths are in points, times in seconds, and
/// velocities in points per second, unless a comment says otherwise.
///
/// Each was measured on an iPhone 16 Pro with iOS 27.0.1 (*device*) or in the simulator of iOS 26.1 (*simulator*), from
/// recordings that others have published. `Resources/Recordings` holds these recordings with their sources, and
/// `MotionRecordingTests` replays them. The *error* is the uncertainty of the constant, estimated from the
/// recordings and in the constant's own unit.
public enum MotionTuning {
  // MARK: Programmatic push and pop

  /// The response of the critically damped spring of a push or pop: 2π divided by its angular frequency. Device; error
  /// 0.002.
  public static let pushResponse: TimeInterval = 0.3
  /// The velocity at which a push or pop begins, in widths per second. Device; error 0.1.
  public static let pushVelocity = 8.75
  /// The distance that the page behind moves, as a fraction of the distance of the page in front. Device; error 0.001.
  public static let parallax: CGFloat = 0.301

  // MARK: Dragged pages

  /// The distance that a drag from the edge moves before the page follows. It is subtracted. Device; error 1.2: the
  /// five recordings have 12.7, 14, 15, 15 and about 15.
  ///
  /// The recorded device reads touches only 30 times per second until a gesture begins. So another rule fits the recordings as
  /// well: a distance of 12, where everything up to the first touch beyond it is subtracted. That rule depends on the rate of
  /// the touches, which differs between devices here, so the mean was chosen.
  public static let edgeSlop: CGFloat = 14.5
  /// The delay between the recognition of a drag and the page's first movement: the device needs it to begin the transition.
  /// Device; error 0.006. It doesn't apply to a running transition that is caught.
  static let followDelay: TimeInterval = 0.03
  /// The response of the spring on which a page follows the finger. Device; error 0.01.
  static let followResponse: TimeInterval = 0.075
  /// The damping ratio of this spring. Device; error 0.1.
  static let followDamping = 0.86
  /// The response of the spring that a released page follows, in both directions. It begins with the page's velocity.
  /// Device; error 0.001.
  static let popResponse: TimeInterval = 0.3
  /// The damping ratio of this spring. Device; error 0.005.
  static let popDamping: CGFloat = 0.85
  /// The offset of a slowly released page, as a fraction of the width, from which it is popped. Device: a page at 0.213
  /// returned, and one at 0.315 was popped.
  static let popFraction: CGFloat = 0.3
  /// The speed of the finger, in widths per second, above which its direction alone decides. Device; error 0.1: 0.93 outward
  /// was too slow, and 1.85 inward was fast enough.
  static let popVelocity: CGFloat = 1.06

  // MARK: Scrolling

  /// The fraction of a small pull beyond the edge by which the content moves. Simulator; error 0.001. It is the constant
  /// of the published formula in `RubberBand`.
  public static let rubberBand: CGFloat = 0.55
  /// The velocity at which decelerating content stops. Device and simulator; error 2.
  ///
  /// So at the normal deceleration rate, content that is released at the velocity *v* moves by 0.499 s · (*v* − 10) in all.
  public static let stopVelocity: Double = 10
  /// The velocity of a fling is the weighted mean of the velocities between its last samples. These are the weights of the
  /// last three, the newest first. A sample that is reported together with the lift isn't counted. Device; error 1 % of the
  /// velocity.
  ///
  /// Only one recorded fling has an uneven speed, so only this one determines the weights. Its velocity is 2248. From its time
  /// stamps, which are rounded to 0.1 ms, these weights give 2245. Other published weights, 0.6, 0.35 and 0.05, give 2263.
  /// Both results are within the rounding; the closer one was chosen.
  static let flingWeights = [0.6, 0.3, 0.1]
  /// The angular frequency, in radians per second, of the critically damped spring that returns from beyond an edge.
  /// The motion starts with the velocity at the edge. Simulator; error 0.2.
  public static let bounceFrequency: Double = 10.93
  /// The velocity with which content that is released beyond an edge starts to return, as a multiple of its distance
  /// from the edge, per second; the finger's velocity is added. Simulator; error 0.1.
  ///
  /// In the recording, the finger rested before the release, but the simulator still reported a velocity of −625, from before
  /// the rest. The return may depend on that velocity instead. One recording can't decide between them, so the distance was
  /// chosen.
  static let returnVelocity: Double = 7.3
}

extension MotionTuning {
  /// The spring of a page that was dragged and released.
  @MainActor static var popSpring: UISpringTimingParameters {
    let omega = CGFloat(2 * .pi / popResponse)
    return UISpringTimingParameters(
      mass: 1, stiffness: omega * omega, damping: 2 * popDamping * omega, initialVelocity: .zero)
  }

  /// The spring of a programmatic push or pop.
  @MainActor static var pushSpring: UISpringTimingParameters {
    let omega = CGFloat(2 * .pi / pushResponse)
    return UISpringTimingParameters(
      mass: 1, stiffness: omega * omega, damping: 2 * omega, initialVelocity: .zero
    ).starting(at: CGFloat(pushVelocity))
  }
}
