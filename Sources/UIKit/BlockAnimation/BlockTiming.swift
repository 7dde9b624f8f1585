/// The curve or spring of a block animation.
enum BlockTiming: Sendable, Equatable {
  case curve(TimingCurve)
  /// A spring whose stiffness follows from the duration.
  case fittedSpring(dampingRatio: Double, initialVelocity: Double)
  /// A spring whose parameters determine the duration.
  case spring(Spring)

  /// The curve of iOS's keyboard: a critically damped spring with ω = √(1000/3).
  static let keyboard = BlockTiming.spring(
    Spring(mass: 3, stiffness: 1000, damping: 2 * (3.0 * 1000).squareRoot(), initialVelocity: 0))

  /// The timing for a curve number, the value of `UIView.AnimationCurve` inside animation options.
  init(curveNumber: UInt) {
    switch curveNumber {
    case 1: self = .curve(.easeIn)
    case 2: self = .curve(.easeOut)
    case 3: self = .curve(.linear)
    case 7: self = .keyboard
    default: self = .curve(.easeInOut)
    }
  }

  /// The actual duration in seconds for a requested one. A ``spring(_:)`` gets at least the time that it needs to come
  /// to rest.
  func effectiveDuration(_ duration: TimeInterval) -> TimeInterval {
    if case .spring(let spring) = self { return max(duration, spring.animationDuration) }
    return duration
  }

  /// A timing without fitted springs: a curve, or a spring with known parameters.
  enum Resolved: Equatable {
    case curve(TimingCurve)
    case spring(Spring)
  }

  /// This timing for a duration in seconds, with fitted springs resolved to their parameters.
  func resolved(duration: TimeInterval) -> Resolved {
    switch self {
    case .curve(let curve): .curve(curve)
    case .fittedSpring(let ratio, let velocity):
      .spring(
        BlockSpring(dampingRatio: ratio, initialVelocity: velocity, duration: duration).spring)
    case .spring(let spring): .spring(spring)
    }
  }

  /// An animation of `keyPath` with this timing, without values yet. `duration` is in seconds.
  @MainActor
  func animation(keyPath: String, duration: TimeInterval) -> CABasicAnimation {
    switch resolved(duration: duration) {
    case .curve(let curve):
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = CAMediaTimingFunction(curve)
      return animation
    case .spring(let spring):
      return springAnimation(keyPath, spring)
    }
  }

  @MainActor
  private func springAnimation(_ keyPath: String, _ spring: Spring) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.mass = CGFloat(spring.mass)
    animation.stiffness = CGFloat(spring.stiffness)
    animation.damping = CGFloat(spring.damping)
    animation.initialVelocity = CGFloat(spring.initialVelocity)
    // The transaction's timing function must not change the spring.
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }
}
