/// The spring of `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
///
/// The caller gives the damping ratio ζ, the initial velocity v₀ and the duration D; the mass is 1. The angular
/// frequency ω is the largest root of |(v₀ − ζω)/ω_d|·e^(−ζωD) = 0.001 with ω_d = ω√(1 − ζ²). So after the duration, the
/// amplitude of the sine term of the spring's displacement has fallen to a thousandth. The cosine term is not counted;
/// its amplitude can be up to nine times as large.
///
/// In the critical case, ζ = 1, ω is the largest root of |−1 + (v₀ − ω)D|·e^(−ωD) = 0.001, whose left side is the
/// displacement itself. In both cases the stiffness is ω² and the damping 2ζω.
public struct BlockSpring: Sendable, Hashable {
  /// The damping ratio ζ, 0.01…1. At 1 the spring is critically damped; the smaller, the more it oscillates. Values
  /// outside of the range count as the nearest value in it, and NaN counts as 1.
  public let dampingRatio: Double
  /// The velocity v₀ at the start, as a multiple of the whole distance per second; positive towards the target. NaN and
  /// infinity count as 0.
  public let initialVelocity: Double
  /// The duration D in seconds, 0.01…10. Values outside of the range count as the nearest value in it, and NaN as 0.01.
  public let duration: Double
  /// The undamped angular frequency ω, in radians per second.
  public let angularFrequency: Double

  /// The mass: always 1.
  public var mass: Double { 1 }
  /// The stiffness: ω².
  public var stiffness: Double { angularFrequency * angularFrequency }
  /// The damping coefficient: 2ζω.
  public var damping: Double { 2 * dampingRatio * angularFrequency }

  /// The amplitude of the sine term at the end of the duration, as a fraction of the distance.
  private static let remainder = 0.001
  /// The least damping ratio. Below it, the envelope would fall in time only with an extreme stiffness, and at 0 never.
  private static let leastDampingRatio = 0.01

  /// Creates the spring for these values; see the properties.
  public init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, Self.leastDampingRatio), 1)
    let seconds = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
    // The velocity is infinite or NaN if the caller has divided a speed by a distance of zero.
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    self.dampingRatio = ratio
    self.initialVelocity = velocity
    self.duration = seconds
    angularFrequency =
      ratio < 1
      ? Self.underdampedFrequency(ratio, velocity, seconds)
      : Self.criticalFrequency(velocity, seconds)
  }

  /// The spring as a function of time, with the value 0 at the start and 1 at the target.
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
    // With a velocity towards the target, the envelope as a function of ω falls to zero at v₀/ζ, rises to a maximum and
    // then falls for good. The largest root lies beyond the maximum if that is high enough, and before v₀/ζ otherwise.
    let a = ratio * d * v0
    let hill = (a + (a * a + 4 * ratio * ratio * d * v0).squareRoot()) / (2 * ratio * ratio * d)
    if excess(hill) >= 0 { return fallingRoot(of: excess, from: hill) }
    return fallingRoot(of: excess, from: 0, to: v0 / ratio)
  }

  private static func criticalFrequency(_ v0: Double, _ d: Double) -> Double {
    func excess(_ w: Double) -> Double { abs(-1 + (v0 - w) * d) * exp(-w * d) - remainder }
    // The envelope has the same shape. Its maximum lies at v₀, or at 0 if the velocity isn't towards the target.
    let hill = max(0, v0)
    if excess(hill) >= 0 { return fallingRoot(of: excess, from: hill) }
    return fallingRoot(of: excess, from: 0, to: v0 - 1 / d)
  }

  /// The root between `low` and `high` of a function that falls from a positive to a negative value in between. If
  /// `high` is nil, it is found by doubling.
  private static func fallingRoot(
    of excess: (Double) -> Double, from low: Double, to high: Double? = nil
  ) -> Double {
    var low = low
    var high = high ?? max(1, low * 2)
    while excess(high) > 0 { high *= 2 }
    // Bisect to the last bit. That takes about eighty steps at most, once for each animation call.
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return high }
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
  }
}
