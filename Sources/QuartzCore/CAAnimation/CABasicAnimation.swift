import Foundation

/// From one value to another.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// Numbers, geometry, `CATransform3D`, `CGColor`, images; what is left nil is the layer's current
  /// value.
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CABasicAnimation else { return }
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
  }

  override class func makeEmpty() -> CAAnimation { CABasicAnimation() }

  override func compiledPath() -> PropertyAnimation.Path? {
    .basic(
      from: fromValue.flatMap { AnimatableValue($0) }, to: toValue.flatMap { AnimatableValue($0) },
      by: byValue.flatMap { AnimatableValue($0) })
  }

  /// Turns this into an additive animation that makes up for a change from `old` to `new` and fades
  /// that out.
  ///
  /// The layer, whose model already has `new`, starts where it was and several such animations
  /// stack without a jump. False, and nothing changed, where values can't be added: colours,
  /// images, transforms out of the plane.
  @discardableResult
  public func makeAdditive(from old: Any, to new: Any) -> Bool {
    guard let old = AnimatableValue(old), let new = AnimatableValue(new),
      let difference = AnimatableValue.difference(old, new), let zero = difference.zero
    else { return false }
    isAdditive = true
    fromValue = difference
    toValue = zero
    byValue = nil
    return true
  }
}

/// From one value to another as a damped spring moves.
///
/// Swings as long as `duration` lets it; `settlingDuration` says how long it takes to come to rest.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// In whole ways per second; positive is towards the target.
  open var initialVelocity: CGFloat = 0

  /// The spring as a value.
  public var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity))
  }

  /// After how many seconds the spring is within a thousandth of its target for good.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration() }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CASpringAnimation else { return }
    copy.mass = mass
    copy.stiffness = stiffness
    copy.damping = damping
    copy.initialVelocity = initialVelocity
  }

  override class func makeEmpty() -> CAAnimation { CASpringAnimation() }

  override func compiledPath() -> PropertyAnimation.Path? {
    .spring(
      spring, from: fromValue.flatMap { AnimatableValue($0) },
      to: toValue.flatMap { AnimatableValue($0) }, by: byValue.flatMap { AnimatableValue($0) })
  }
}
