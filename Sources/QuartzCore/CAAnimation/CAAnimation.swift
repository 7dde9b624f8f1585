import Foundation

/// The base class of all animations, with timing, timing function and delegate.
///
/// Adding an animation to a layer copies it: later changes of the original have no effect. As in
/// Core Animation. Main thread only.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  var timing = MediaTiming()
  /// Whether a duration was set. An animation without one uses that of the transaction or group.
  private(set) var hasDuration = false
  private var customValues: [String: Any] = [:]

  /// When the animation begins, in seconds of the layer's time. 0 means when it is added.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The duration of one pass in seconds. 0 means that of the transaction or group.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set {
      timing.duration = newValue > 0 ? min(newValue, MediaTiming.longestDuration) : 0
      hasDuration = newValue > 0
    }
  }
  /// How fast the animation runs. 0 stops it at `timeOffset`; a negative speed plays it backward.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// An offset into the animation's time in seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of passes; may be fractional or infinite. 0 means 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// The time in seconds during which passes repeat. Unless it is 0, it takes precedence over
  /// `repeatCount`.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each pass is followed by its reverse.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The values before the beginning and after the end.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// The timing function of one pass. Nil means the transaction's, or linear.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate, retained until the animation has stopped.
  open var delegate: (any CAAnimationDelegate)?
  /// The rates at which the app would like to see the animation. Without effect: all animations are drawn at the display's rate.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Whether the layer removes the animation at its end.
  open var isRemovedOnCompletion = true

  /// Creates an animation without effect.
  public override init() {
    super.init()
  }

  /// Returns the value that ``setValue(_:forKey:)`` stored under `key`.
  open func value(forKey key: String) -> Any? { customValues[key] }

  /// Stores any value with the animation, so that a delegate can tell animations apart.
  ///
  /// Nil removes it. The layer's copy of the animation has it as well.
  open func setValue(_ value: Any?, forKey key: String) { customValues[key] = value }

  /// Returns a copy with the same values. (Core Animation uses `copy()`.)
  ///
  /// Unlike in Core Animation, a subclass outside this module must override this method. Otherwise the copy
  /// is an instance of its nearest superclass in this module.
  open func copyAnimation() -> CAAnimation {
    let copy = type(of: self).makeEmpty()
    copyValues(to: copy)
    return copy
  }

  /// Creates an animation of this class, which ``copyAnimation()`` then fills with values.
  class func makeEmpty() -> CAAnimation { CAAnimation() }

  /// Copies the values of this class to `copy`, for ``copyAnimation()``.
  func copyValues(to copy: CAAnimation) {
    copy.timing = timing
    copy.hasDuration = hasDuration
    copy.customValues = customValues
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// Returns the animation as a value; nil if it has no effect on any layer.
  ///
  /// An animation without a duration that is a member of a group uses `groupDuration`.
  func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? { nil }

  /// The timing, with `groupDuration` in place of a missing duration.
  final func timing(inGroupOf groupDuration: CFTimeInterval) -> MediaTiming {
    var result = timing
    if !hasDuration, groupDuration > 0 { result.duration = groupDuration }
    return result
  }

  /// Adds the animation to the layer, as its action for `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

/// An animation of one property, as in Core Animation.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property, such as `position` or `transform.rotation.z`.
  open var keyPath: String?
  /// Whether the values are added to the value that the layer has without this animation.
  open var isAdditive = false
  /// Whether each pass starts from the end value of the previous one.
  open var isCumulative = false
  /// Turns the animation's values into transforms; nil by default. Has an effect only on an animation of `transform` or `sublayerTransform` that is not
  /// cumulative.
  open var valueFunction: CAValueFunction?

  /// Creates an animation of the property at `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CAPropertyAnimation else { return }
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
    copy.valueFunction = valueFunction
  }

  override class func makeEmpty() -> CAAnimation { CAPropertyAnimation() }

  /// The source of the values; nil if there are none.
  func compiledPath() -> PropertyAnimation.Path? { nil }

  override func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? {
    guard let target = keyPath.flatMap(AnimationTarget.init(keyPath:)), let path = compiledPath()
    else { return nil }
    let timing = timing(inGroupOf: groupDuration)
    let isTransform = target.property == .transform || target.property == .sublayerTransform
    if let valueFunction, isTransform, target.component == .whole, !isCumulative {
      return CompiledAnimation(
        timing: timing, curve: timingFunction?.curve,
        body: valueFunction.body(
          of: path, for: target.property, isAdditive: isAdditive, duration: timing.duration))
    }
    return CompiledAnimation(
      timing: timing, curve: timingFunction?.curve,
      body: .property(
        PropertyAnimation(
          target: target, path: path, isAdditive: isAdditive, isCumulative: isCumulative)))
  }
}

/// Receives a call when an animation starts and when it stops. Both methods are optional.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the active time of the animation has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has stopped.
  ///
  /// `flag` is false if it was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
