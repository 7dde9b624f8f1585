import Foundation

/// A movement that loses the same share of its velocity in each millisecond, on one axis.
///
/// Closed form, exact at any time: x(t) = start + v/k·(1 − e^(−kt)) with k = −1000·ln(rate), the rate being what is left
/// of the velocity after a millisecond. Points and seconds.
struct ScrollDecay: Hashable {
  let start: Double
  let initialVelocity: Double
  /// In 1/s.
  let decay: Double

  /// `rate` lies between 0 and 1, as `UIScrollView.DecelerationRate` has it.
  init(from start: Double, velocity: Double, rate: Double) {
    self.start = start
    initialVelocity = velocity
    decay = Self.decay(ofRate: rate)
  }

  private static func decay(ofRate rate: Double) -> Double {
    -1000 * log(min(max(rate, 1e-9), 1 - 1e-9))
  }

  /// How far a movement goes that begins with `velocity`.
  static func distance(velocity: Double, rate: Double) -> Double {
    velocity / decay(ofRate: rate)
  }

  /// Where it comes to rest.
  var end: Double { start + initialVelocity / decay }

  func position(at time: Double) -> Double {
    start - initialVelocity / decay * expm1(-decay * max(time, 0))
  }

  func velocity(at time: Double) -> Double { initialVelocity * exp(-decay * max(time, 0)) }

  /// When it passes `position`; nil if it doesn't.
  func time(reaching position: Double) -> Double? {
    guard initialVelocity != 0 else { return nil }
    let share = (position - start) * decay / initialVelocity
    guard share >= 0, share < 1 else { return nil }
    return -log1p(-share) / decay
  }

  /// After how many seconds it stays within `tolerance` points of its end.
  func settlingTime(within tolerance: Double) -> Double {
    let way = abs(initialVelocity / decay)
    return way > tolerance ? log(way / tolerance) / decay : 0
  }
}
