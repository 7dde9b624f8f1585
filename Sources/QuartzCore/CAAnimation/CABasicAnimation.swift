import Foundation

/// An animation from one value to another, as in Core Animation.
///
/// Values are numbers, points, sizes, rectangles, transforms, `CGColor`s, paths or images. Where
/// `fromValue` or `toValue` is missing, `byValue` or the layer's current value takes its place.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference between the first and the last value.
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

  /// Makes the animation additive: it starts with the difference `old` − `new` and ends with zero.
  ///
  /// A layer whose model value is already `new` then starts at `old`, and several such animations can
  /// overlap without a jump. Returns false and changes nothing for values that can't be subtracted, such as
  /// colours, images and transforms that are not affine. (Not part of Core Animation.)
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

/// An animation from one value to another that moves like a damped spring, as in Core Animation.
///
/// It ends after `duration`; `settlingDuration` is how long the spring needs to come to rest.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the end of the spring; greater than 0.
  open var mass: CGFloat = 1
  /// The spring's stiffness; greater than 0.
  open var stiffness: CGFloat = 100
  /// The damping; at least 0.
  open var damping: CGFloat = 10
  /// The initial velocity in multiples of the whole distance per second; positive is toward the
  /// target.
  open var initialVelocity: CGFloat = 0

  /// The spring as a value. (Not part of Core Animation.)
  public var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity))
  }

  /// After how many seconds the spring stays within a thousandth of the distance to its target.
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
