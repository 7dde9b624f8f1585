import Foundation

/// A damped harmonic oscillator that travels from 0 to 1.
///
/// Closed form, never integrated: the value is a function of time alone. Over-damped springs are
/// treated as critically damped ones, as Core Animation's are (WebKit's `SpringSolver` documents
/// the same rule).
public struct Spring: Sendable, Hashable {
  /// In kilograms, newtons per metre and newton seconds per metre, if one wants units.
  public let mass, stiffness, damping: Double
  /// The speed at the start in units of the whole way per second; positive is towards the target.
  public let initialVelocity: Double

  /// In radians per second. Zero where the spring never moves, infinite where it is at its target at once.
  private let omega: Double
  private let zeta: Double
  private let dampedOmega: Double
  private let sineFactor: Double

  /// Mass and stiffness below a tiny positive number, and damping below zero, are raised to that, and a velocity that is
  /// no finite number counts as zero. NaN counts as too small.
  ///
  /// Infinite values are the limits of large ones: with infinite stiffness the spring is at its target from the first
  /// moment on; with infinite mass it never leaves the start, and never settles. Where both are infinite, stiffness
  /// decides.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass > 1e-9 ? mass : 1e-9
    self.stiffness = stiffness > 1e-9 ? stiffness : 1e-9
    self.damping = damping > 0 ? damping : 0
    let initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.initialVelocity = initialVelocity
    let omega = self.stiffness == .infinity ? .infinity : (self.stiffness / self.mass).squareRoot()
    self.omega = omega
    guard omega > 0, omega.isFinite else {
      (zeta, dampedOmega, sineFactor) = (1, 0, 0)
      return
    }
    let ratio = self.damping / (2 * (self.stiffness * self.mass).squareRoot())
    // Infinity over infinity: the damping is what was infinite.
    zeta = ratio.isNaN ? .infinity : ratio
    if zeta < 1 {
      dampedOmega = omega * (1 - zeta * zeta).squareRoot()
      sineFactor = (zeta * omega - initialVelocity) / dampedOmega
    } else {
      dampedOmega = 0
      sineFactor = omega - initialVelocity
    }
  }

  /// The share of critical damping: below 1 it swings past the target.
  public var dampingRatio: Double { zeta }

  /// The position at `time` seconds; 0 is the start and 1 the target.
  public func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if zeta < 1 {
      let phase = dampedOmega * time
      return 1 - exp(-zeta * omega * time) * (cos(phase) + sineFactor * sin(phase))
    }
    return 1 - (1 + sineFactor * time) * exp(-omega * time)
  }

  /// The velocity at `time` seconds, in whole ways per second.
  public func velocity(at time: Double) -> Double {
    if time <= 0 { return initialVelocity }
    guard omega.isFinite else { return 0 }
    if zeta < 1 {
      let phase = dampedOmega * time
      let decay = exp(-zeta * omega * time)
      let swing = cos(phase) + sineFactor * sin(phase)
      let turn = dampedOmega * (sineFactor * cos(phase) - sin(phase))
      return decay * (zeta * omega * swing - turn)
    }
    return exp(-omega * time) * (omega * (1 + sineFactor * time) - sineFactor)
  }

  /// How long an animation takes that shows it coming to rest.
  package var animationDuration: Double { min(settlingDuration(), MediaTiming.longestDuration) }

  /// After how many seconds the spring stays within `threshold` of its target for good.
  ///
  /// Bounded by the envelope, not by the last crossing, so that it changes continuously with the
  /// parameters.
  public func settlingDuration(threshold: Double = 0.001) -> Double {
    guard omega > 0 else { return .infinity }
    guard omega.isFinite else { return 0 }
    if zeta < 1 {
      guard zeta > 0 else { return .infinity }
      let amplitude = (1 + sineFactor * sineFactor).squareRoot()
      return max(0, log(amplitude / threshold) / (zeta * omega))
    }
    // |1 + b·t|·e^(−ωt) falls for good after its last extremum; bracket from there and bisect.
    func envelope(_ t: Double) -> Double { abs(1 + sineFactor * t) * exp(-omega * t) }
    var low = sineFactor == 0 ? 0 : max(0, 1 / omega - 1 / sineFactor)
    if envelope(low) <= threshold { low = 0 }
    if envelope(low) <= threshold { return 0 }
    var high = max(low, 1 / omega)
    while envelope(high) > threshold { high *= 2 }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if envelope(middle) > threshold { low = middle } else { high = middle }
    }
    return high
  }
}
