import Foundation

/// A damped harmonic oscillator that moves from 0 to 1.
///
/// The position is a closed-form function of time and is not integrated step by step. Overdamped springs
/// are treated as critically damped ones, as in Core Animation (WebKit's `SpringSolver` documents the
/// same rule).
public struct Spring: Sendable, Hashable {
  /// The parameters: mass in kilograms, stiffness in N/m and damping in N·s/m.
  public let mass, stiffness, damping: Double
  /// The initial velocity in multiples of the whole distance per second; positive is toward the
  /// target.
  public let initialVelocity: Double

  /// The natural frequency in radians per second.
  ///
  /// Zero if the spring never moves; infinite if it is at its target at once.
  private let omega: Double
  private let zeta: Double
  private let dampedOmega: Double
  private let sineFactor: Double

  /// Creates a spring. Values out of range are replaced by the nearest valid ones.
  ///
  /// Mass and stiffness are at least 1e-9, and damping at least 0; NaN is replaced by these minimums. An
  /// initial velocity that is not finite counts as 0.
  ///
  /// Infinite values are limits: with infinite stiffness the spring is at its target at once; with
  /// infinite mass it never moves. If both are infinite, stiffness decides.
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
    // ∞ / ∞ happens only with infinite damping.
    zeta = ratio.isNaN ? .infinity : ratio
    if zeta < 1 {
      dampedOmega = omega * (1 - zeta * zeta).squareRoot()
      sineFactor = (zeta * omega - initialVelocity) / dampedOmega
    } else {
      dampedOmega = 0
      sineFactor = omega - initialVelocity
    }
  }

  /// The damping as a fraction of critical damping. A spring with a ratio below 1 overshoots its target.
  public var dampingRatio: Double { zeta }

  /// Returns the position after `time` seconds: 0 is the start and 1 the target.
  public func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if zeta < 1 {
      let phase = dampedOmega * time
      return 1 - exp(-zeta * omega * time) * (cos(phase) + sineFactor * sin(phase))
    }
    return 1 - (1 + sineFactor * time) * exp(-omega * time)
  }

  /// Returns the velocity after `time` seconds, in multiples of the whole distance per second.
  public func velocity(at time: Double) -> Double {
    if time <= 0 { return initialVelocity }
    guard omega.isFinite else { return 0 }
    if zeta < 1 {
      let phase = dampedOmega * time
      let decay = exp(-zeta * omega * time)
      let oscillation = cos(phase) + sineFactor * sin(phase)
      let derivative = dampedOmega * (sineFactor * cos(phase) - sin(phase))
      return decay * (zeta * omega * oscillation - derivative)
    }
    return exp(-omega * time) * (omega * (1 + sineFactor * time) - sineFactor)
  }

  /// The duration of an animation that lasts until the spring has come to rest, in seconds.
  package var animationDuration: Double { min(settlingDuration(), MediaTiming.longestDuration) }

  /// Returns after how many seconds the spring stays within `threshold` of its target.
  ///
  /// For an oscillating spring it uses the envelope of the oscillation and not the last crossing of the
  /// threshold, so that the result changes continuously with the parameters.
  public func settlingDuration(threshold: Double = 0.001) -> Double {
    guard omega > 0 else { return .infinity }
    guard omega.isFinite else { return 0 }
    if zeta < 1 {
      guard zeta > 0 else { return .infinity }
      let amplitude = (1 + sineFactor * sineFactor).squareRoot()
      return max(0, log(amplitude / threshold) / (zeta * omega))
    }
    // |1 + b·t|·e^(−ωt) decreases after its last extremum: search from there, by bisection.
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
