import Foundation

/// A critically damped spring on one axis: the fastest way to a target without swinging.
///
/// Closed form, exact at any time: x(t) = target + (a + b·t)·e^(−ωt) with a the way off and b = v + ω·a. It takes on any
/// velocity, so that what a hand or a scroll moved goes on without a jerk; ``Spring`` measures in ways to go and can't
/// leave a target it is at. In any unit of place, and seconds.
package struct CriticalSpring: Sendable, Hashable {
  package let target: Double
  /// In radians per second.
  package let frequency: Double
  private let offset: Double
  private let slope: Double

  package init(from start: Double, velocity: Double, to target: Double, frequency: Double) {
    self.target = target
    self.frequency = frequency
    offset = start - target
    slope = velocity + frequency * offset
  }

  package func position(at time: Double) -> Double {
    let time = max(time, 0)
    return target + (offset + slope * time) * exp(-frequency * time)
  }

  package func velocity(at time: Double) -> Double {
    let time = max(time, 0)
    return (slope - frequency * (offset + slope * time)) * exp(-frequency * time)
  }

  /// Whether place and velocity differ from those at rest by less than that.
  package func isAtRest(
    at time: Double, within distance: Double, slowerThan speed: Double
  ) -> Bool {
    abs(position(at: time) - target) < distance && abs(velocity(at: time)) < speed
  }

  /// When it passes its target, which it does at most once, if it is thrown at it hard enough; nil if it doesn't.
  package var timeOfCrossing: Double? {
    guard offset != 0, slope != 0, offset.sign != slope.sign else { return nil }
    return -offset / slope
  }

  /// After how many seconds it stays within `tolerance` of its target.
  package func settlingTime(within tolerance: Double) -> Double {
    func distance(_ time: Double) -> Double { abs(position(at: time) - target) }
    // From its last extremum on the distance only falls.
    let extremum = slope == 0 ? 0 : max(0, 1 / frequency - offset / slope)
    var (low, high) = (extremum, extremum + 1 / frequency)
    if distance(extremum) <= tolerance {
      // Near enough even there: then it is from where it first comes so near, before it passes.
      guard distance(0) > tolerance, let crossing = timeOfCrossing else { return 0 }
      (low, high) = (0, crossing)
    }
    while distance(high) > tolerance { high += high - low }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if distance(middle) > tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
