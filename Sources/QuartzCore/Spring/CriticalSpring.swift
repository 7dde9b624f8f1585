import Foundation

/// A critically damped spring on one axis: the fastest motion to a target without overshoot.
///
/// Its motion in closed form is x(t) = target + (a + b·t)·e^(−ωt), with a = start − target and
/// b = v + ω·a. Positions may be in any unit; times are in seconds. Unlike ``Spring``, whose velocity is
/// relative to the distance, it takes an absolute velocity and can start at its target, so that it can
/// continue a drag or scroll smoothly.
package struct CriticalSpring: Sendable, Hashable {
  /// The position at rest.
  package let target: Double
  /// The natural frequency in radians per second.
  package let frequency: Double
  private let offset: Double
  private let slope: Double

  package init(from start: Double, velocity: Double, to target: Double, frequency: Double) {
    self.target = target
    self.frequency = frequency
    offset = start - target
    slope = velocity + frequency * offset
  }

  /// Returns the position after `time` seconds.
  package func position(at time: Double) -> Double {
    let time = max(time, 0)
    return target + (offset + slope * time) * exp(-frequency * time)
  }

  /// Returns the velocity after `time` seconds, in units of position per second.
  package func velocity(at time: Double) -> Double {
    let time = max(time, 0)
    return (slope - frequency * (offset + slope * time)) * exp(-frequency * time)
  }

  /// Returns whether the distance to the target and the speed are below the given limits.
  package func isAtRest(
    at time: Double, within distance: Double, slowerThan speed: Double
  ) -> Bool {
    abs(position(at: time) - target) < distance && abs(velocity(at: time)) < speed
  }

  /// When the spring crosses its target, in seconds; nil if it does not.
  ///
  /// It crosses at most once, and only if its initial velocity toward the target is high enough.
  package var timeOfCrossing: Double? {
    guard offset != 0, slope != 0, offset.sign != slope.sign else { return nil }
    return -offset / slope
  }

  /// Returns after how many seconds the spring stays within `tolerance` of its target.
  package func settlingTime(within tolerance: Double) -> Double {
    func distance(_ time: Double) -> Double { abs(position(at: time) - target) }
    // The position has one extremum. After it, the distance only decreases.
    let extremum = slope == 0 ? 0 : max(0, 1 / frequency - offset / slope)
    var (low, high) = (extremum, extremum + 1 / frequency)
    if distance(extremum) <= tolerance {
      // Already within tolerance at the extremum: search before the crossing that precedes it.
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
