/// The spring that `animate(usingSpringWithDamping:initialSpringVelocity:)` means by its duration.
///
/// The caller says how bouncy and how long; the stiffness follows: the spring's envelope has fallen to a
/// thousandth when the duration is over. For the damping ratio ζ, the velocity v₀ and the duration D, with mass 1,
/// ω is the largest root of |(v₀ − ζω)/ω_d|·e^(−ζωD) = 0.001, ω_d = ω√(1 − ζ²); in the critical case, ζ = 1, of
/// |−1 + (v₀ − ω)D|·e^(−ωD) = 0.001. Stiffness is ω², damping 2ζω.
public struct BlockSpring: Sendable, Hashable {
  /// 1 doesn't swing; less swings more. What is given above 1 counts as 1.
  public let dampingRatio: Double
  /// In whole ways per second, positive towards the target. What is given and no finite number counts as 0.
  public let initialVelocity: Double
  /// Seconds, within 0.01 … 10.
  public let duration: Double
  /// The undamped angular frequency ω, radians per second.
  public let angularFrequency: Double

  public var mass: Double { 1 }
  public var stiffness: Double { angularFrequency * angularFrequency }
  public var damping: Double { 2 * dampingRatio * angularFrequency }

  /// What is left of the way when the duration is over.
  private static let remainder = 0.001
  /// Less damped than this, the envelope is so flat that no stiffness would end it in time.
  private static let leastDampingRatio = 0.01

  public init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, Self.leastDampingRatio), 1)
    let seconds = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
    // A speed divided by a way of no length.
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    self.dampingRatio = ratio
    self.initialVelocity = velocity
    self.duration = seconds
    angularFrequency =
      ratio < 1
      ? Self.underdampedFrequency(ratio, velocity, seconds)
      : Self.criticalFrequency(velocity, seconds)
  }

  /// The spring as a curve: 0 is the start, 1 the target.
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
    // Moving towards the target, the envelope is zero at v₀/ζ, has a hill behind it and then falls for good.
    let a = ratio * d * v0
    let hill = (a + (a * a + 4 * ratio * ratio * d * v0).squareRoot()) / (2 * ratio * ratio * d)
    if excess(hill) >= 0 { return fallingRoot(of: excess, from: hill) }
    return fallingRoot(of: excess, from: 0, to: v0 / ratio)
  }

  private static func criticalFrequency(_ v0: Double, _ d: Double) -> Double {
    func excess(_ w: Double) -> Double { abs(-1 + (v0 - w) * d) * exp(-w * d) - remainder }
    // The same shape; the hill stands at v₀, or at 0 where the spring doesn't start towards the target.
    let hill = max(0, v0)
    if excess(hill) >= 0 { return fallingRoot(of: excess, from: hill) }
    return fallingRoot(of: excess, from: 0, to: v0 - 1 / d)
  }

  /// The root of a function that falls from a positive value at `low`; without `high`, for good.
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
