import Foundation

/// The base of all animations: timing, pacing, a delegate.
///
/// Adding an animation to a layer copies it; changing it afterwards changes nothing on screen.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  var timing = MediaTiming()
  // UIKit and Core Animation tell "not set" from "zero": the transaction gives what is not set.
  var hasDuration = false
  private var keptValues: [String: Any] = [:]

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  open var duration: CFTimeInterval {
    get { timing.duration }
    set {
      timing.duration = newValue > 0 ? min(newValue, MediaTiming.longestDuration) : 0
      hasDuration = newValue > 0
    }
  }
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// The pacing; nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// Retained until the animation has ended, as Core Animation does.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer forgets the animation at its end.
  open var isRemovedOnCompletion = true

  public override init() {
    super.init()
  }

  /// What ``setValue(_:forKey:)`` kept under that name.
  open func value(forKey key: String) -> Any? { keptValues[key] }

  /// Keeps any value with the animation, for the delegate that has to tell one from another; nil
  /// forgets it. The copy that a layer makes has it too.
  open func setValue(_ value: Any?, forKey key: String) { keptValues[key] = value }

  /// A copy of the same class with the same values; subclasses with values of their own copy them
  /// here.
  open func copyAnimation() -> CAAnimation {
    let copy = type(of: self).makeEmpty()
    copyValues(to: copy)
    return copy
  }

  class func makeEmpty() -> CAAnimation { CAAnimation() }

  func copyValues(to copy: CAAnimation) {
    copy.timing = timing
    copy.hasDuration = hasDuration
    copy.keptValues = keptValues
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// The animation as a value; nil when it does nothing that layers know.
  ///
  /// An animation without a duration of its own, being a member of a group, gets `groupDuration`.
  func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? { nil }

  final func timing(inGroupOf groupDuration: CFTimeInterval) -> MediaTiming {
    var result = timing
    if !hasDuration, groupDuration > 0 { result.duration = groupDuration }
    return result
  }

  /// As an action: adds this animation to the layer.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

/// An animation of one property, named by a key path.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  /// Whether values are added to what the layer has without this animation.
  open var isAdditive = false
  /// Whether each repetition starts where the one before ended.
  open var isCumulative = false

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
  }

  override class func makeEmpty() -> CAAnimation { CAPropertyAnimation() }

  /// Where the values come from; nil when there are none.
  func compiledPath() -> PropertyAnimation.Path? { nil }

  override func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? {
    guard let target = keyPath.flatMap(AnimationTarget.init(keyPath:)), let path = compiledPath()
    else { return nil }
    return CompiledAnimation(
      timing: timing(inGroupOf: groupDuration), curve: timingFunction?.curve,
      body: .property(
        PropertyAnimation(
          target: target, path: path, isAdditive: isAdditive, isCumulative: isCumulative)))
  }
}
