import Foundation

/// A movement along one axis that loses the same fraction of its velocity in each millisecond.
///
/// In closed form, in points and seconds: x(t) = start + v/k·(1 − e^(−kt)) with k = −1000·ln(rate), where rate
/// is the fraction of the velocity that remains after a millisecond.
struct ScrollDecay: Hashable {
  let start: Double
  let initialVelocity: Double
  /// The decay constant k, in 1/s.
  let decay: Double

  /// Creates a movement; `rate` is between 0 and 1, as in `UIScrollView.DecelerationRate`.
  init(from start: Double, velocity: Double, rate: Double) {
    self.start = start
    initialVelocity = velocity
    decay = Self.decay(ofRate: rate)
  }

  private static func decay(ofRate rate: Double) -> Double {
    -1000 * log(min(max(rate, 1e-9), 1 - 1e-9))
  }

  /// The distance in points that a movement with the initial velocity `velocity` covers.
  static func distance(velocity: Double, rate: Double) -> Double {
    velocity / decay(ofRate: rate)
  }

  /// The position at which the movement comes to rest.
  var end: Double { start + initialVelocity / decay }

  func position(at time: Double) -> Double {
    start - initialVelocity / decay * expm1(-decay * max(time, 0))
  }

  func velocity(at time: Double) -> Double { initialVelocity * exp(-decay * max(time, 0)) }

  /// The time in seconds at which the movement passes `position`; nil if it never does.
  func time(reaching position: Double) -> Double? {
    guard initialVelocity != 0 else { return nil }
    let fraction = (position - start) * decay / initialVelocity
    guard fraction >= 0, fraction < 1 else { return nil }
    return -log1p(-fraction) / decay
  }

  /// The time in seconds after which the movement stays within `tolerance` points of its end.
  func settlingTime(within tolerance: Double) -> Double {
    let distance = abs(initialVelocity / decay)
    return distance > tolerance ? log(distance / tolerance) / decay : 0
  }
}
