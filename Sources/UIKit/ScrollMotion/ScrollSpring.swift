import Foundation

/// A critically damped spring on one axis: the fastest way to a target without swinging.
///
/// Closed form, exact at any time: x(t) = target + (a + b·t)·e^(−ωt) with a the way off and b = v + ω·a. It takes on any
/// velocity, so that what moved before goes on without a jerk; `QuartzCore.Spring` measures in ways to go and can't
/// leave a target it is at. Points and seconds.
struct ScrollSpring: Hashable {
  let target: Double
  /// In radians per second.
  let frequency: Double
  private let offset: Double
  private let slope: Double

  init(from start: Double, velocity: Double, to target: Double, frequency: Double) {
    self.target = target
    self.frequency = frequency
    offset = start - target
    slope = velocity + frequency * offset
  }

  func position(at time: Double) -> Double {
    let time = max(time, 0)
    return target + (offset + slope * time) * exp(-frequency * time)
  }

  func velocity(at time: Double) -> Double {
    let time = max(time, 0)
    return (slope - frequency * (offset + slope * time)) * exp(-frequency * time)
  }

  /// When it passes its target, which it does at most once, if it is thrown at it hard enough; nil if it doesn't.
  var timeOfCrossing: Double? {
    guard offset != 0, slope != 0, offset.sign != slope.sign else { return nil }
    return -offset / slope
  }

  /// After how many seconds it stays within `tolerance` points of its target.
  func settlingTime(within tolerance: Double) -> Double {
    func distance(_ time: Double) -> Double { abs(position(at: time) - target) }
    // From its last extremum on the distance only falls. If that is small already, it falls before too, or the way is
    // not worth the search.
    var low = slope == 0 ? 0 : max(0, 1 / frequency - offset / slope)
    if distance(low) <= tolerance { return low }
    var high = low + 1 / frequency
    while distance(high) > tolerance { high += high - low }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if distance(middle) > tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
