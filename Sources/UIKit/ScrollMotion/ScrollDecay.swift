import Foundation

/// A movement along one axis that loses the same fraction of its velocity in each millisecond, until its speed has
/// fallen to ``MotionTuning/stopVelocity``.
///
/// In closed form, in points and seconds: x(t) = start + r·v·(1 − e^(−kt)) with k = −1000·ln(rate), where rate is the
/// fraction of the velocity that remains after a millisecond. UIKit first reduces the velocity and then moves the
/// content, once a millisecond. The sum of these steps is r·v with the reach r = rate/(1 − rate)/1000, which is 0.499 s
/// at the normal rate and 0.1 % less than 1/k.
struct ScrollDecay: Hashable {
  let start: Double
  let initialVelocity: Double
  /// The decay constant k, in 1/s.
  private let decay: Double
  /// The reach r: the distance without a stop divided by the initial velocity, in seconds.
  private let reach: Double

  /// Creates a movement; `rate` is between 0 and 1, as in `UIScrollView.DecelerationRate`.
  init(from start: Double, velocity: Double, rate: Double) {
    self.start = start
    initialVelocity = velocity
    let rate = min(max(rate, 1e-9), 1 - 1e-9)
    decay = -1000 * log(rate)
    reach = rate / (1 - rate) / 1000
  }

  /// The time in seconds after which the movement stops.
  var duration: Double {
    let speed = abs(initialVelocity)
    return speed > MotionTuning.stopVelocity ? log(speed / MotionTuning.stopVelocity) / decay : 0
  }

  /// The position at which the movement stops.
  var end: Double { position(at: duration) }

  func position(at time: Double) -> Double {
    start - initialVelocity * reach * expm1(-decay * max(time, 0))
  }

  /// The velocity in points per second with which a new ``ScrollDecay`` from the position at `time` continues this movement.
  ///
  /// At the normal rate, it is 0.1 % greater than the derivative of the position.
  func velocity(at time: Double) -> Double { initialVelocity * exp(-decay * max(time, 0)) }

  /// The time in seconds at which the movement passes `position`; nil if it stops before.
  func time(reaching position: Double) -> Double? {
    guard initialVelocity != 0 else { return nil }
    let fraction = (position - start) / (initialVelocity * reach)
    guard fraction >= 0, fraction < 1 else { return nil }
    let time = -log1p(-fraction) / decay
    return time <= duration ? time : nil
  }
}
