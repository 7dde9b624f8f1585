/// The spring of `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
///
/// The caller gives the damping ratio and the duration. The stiffness follows from them: the spring's envelope has fallen to
/// a thousandth at the end of the duration. For the damping ratio ζ, the velocity v₀ and the duration D, with mass 1,
/// ω is the largest root of |(v₀ − ζω)/ω_d|·e^(−ζωD) = 0.001, ω_d = ω√(1 − ζ²); in the critical case, ζ = 1, of
/// |−1 + (v₀ − ω)D|·e^(−ωD) = 0.001. Stiffness is ω², damping 2ζω.
public struct BlockSpring: Sendable, Hashable {
  /// 1 is critically damped; the smaller, the more the spring swings. Values above 1 count as 1.
  public let dampingRatio: Double
  /// In whole distances per second, positive towards the target. NaN and infinity count as 0.
  public let initialVelocity: Double
  /// In seconds, 0.01 … 10. Other values count as the nearest of these.
  public let duration: Double
  /// The undamped angular frequency ω, radians per second.
  public let angularFrequency: Double

  /// Always 1.
  public var mass: Double { 1 }
  /// ω².
  public var stiffness: Double { angularFrequency * angularFrequency }
  /// 2ζω.
  public var damping: Double { 2 * dampingRatio * angularFrequency }

  /// The fraction of the distance that is left at the end of the duration.
  private static let remainder = 0.001
  /// With less damping the envelope is so flat that no stiffness ends it in time.
  private static let leastDampingRatio = 0.01

  /// The spring for these values; see the properties.
  public init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, Self.leastDampingRatio), 1)
    let seconds = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
    // A speed divided by a distance of zero.
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    self.dampingRatio = ratio
    self.initialVelocity = velocity
    self.duration = seconds
    angularFrequency =
      ratio < 1
      ? Self.underdampedFrequency(ratio, velocity, seconds)
      : Self.criticalFrequency(velocity, seconds)
  }

  /// The spring as a function of time: 0 is the start, 1 the target.
  public var spring: Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  private static func underdampedFrequency(_ ratio: Double, _ v0: Double, _ d: Double) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    func excess(_ w: Double) -> Double {
      abs(v0 / w - ratio) / root * exp(-ratio * w * d) - remainder
    }
    guard v0 > 0 else { return fallingRoot(of: excess, from: 0) }
    // With a velocity towards the target the envelope is zero at v₀/ζ, then rises to a maximum and falls from there on.
    let a = ratio * d * v0
    let hill = (a + (a * a + 4 * ratio * ratio * d * v0).squareRoot()) / (2 * ratio * ratio * d)
    if excess(hill) >= 0 { return fallingRoot(of: excess, from: hill) }
    return fallingRoot(of: excess, from: 0, to: v0 / ratio)
  }

  private static func criticalFrequency(_ v0: Double, _ d: Double) -> Double {
    func excess(_ w: Double) -> Double { abs(-1 + (v0 - w) * d) * exp(-w * d) - remainder }
    // The same shape; the maximum lies at v₀, or at 0 if the velocity isn't towards the target.
    let hill = max(0, v0)
    if excess(hill) >= 0 { return fallingRoot(of: excess, from: hill) }
    return fallingRoot(of: excess, from: 0, to: v0 - 1 / d)
  }

  /// The root of a function that falls from a positive value at `low` to a negative one at `high`; if that is nil, at a value
  /// that is searched for.
  private static func fallingRoot(
    of excess: (Double) -> Double, from low: Double, to high: Double? = nil
  ) -> Double {
    var low = low
    var high = high ?? max(1, low * 2)
    while excess(high) > 0 { high *= 2 }
    // Bisection to the last bit: at most some eighty steps, once for each animation call.
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return high }
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
  }
}
