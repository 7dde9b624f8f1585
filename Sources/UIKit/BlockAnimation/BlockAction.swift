/// Animates one change of a layer's property inside an animation block.
///
/// The action is created before the change, to read the old value, and it is run after the change. If the property and
/// its running animations allow it, the new animation is additive and runs together with them. Otherwise it replaces
/// them.
@MainActor
final class BlockAction: CAAction {
  private let call: BlockAnimation
  private let property: AnimatableProperty
  private let old: AnimatableValue
  /// The value on screen before the change; nil if neither a recorder nor `beginFromCurrentState` needs it.
  private let shown: AnimatableValue?
  /// The view's background colour before the change. The layer stores only the colour's light or dark variant.
  private let viewColor: UIColor?

  /// Creates the action for a change of `property`; nil if blocks don't animate this property.
  init?(_ call: BlockAnimation, property: AnimatableProperty, of layer: CALayer) {
    guard property.isAnimatedInBlocks, let old = property.modelValue(of: layer) else { return nil }
    self.call = call
    self.property = property
    self.old = old
    viewColor = (layer.delegate as? UIView)?.viewState.backgroundColor
    shown =
      call.recorder != nil || call.settings.options.contains(.beginFromCurrentState)
      ? AnimationTarget(property).value(
        in: layer.presentationProperties(at: CACurrentMediaTime())) : nil
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let new = property.modelValue(of: layer), new != old
    else { return }
    let inFlight = layer.animations(ofKeyPath: event)
    let mayAdd = property.isAdditiveInBlocks && inFlight.allSatisfy(\.animation.canBeAddedTo)
    if let recorder = call.recorder {
      call.note(layer.delegate as? UIView)
      return recorder.record(
        LayerChange(
          layer: layer, property: property, old: old, new: new, shown: shown ?? old,
          mayAdd: mayAdd, viewColor: viewColor, delay: call.settings.delay))
    }
    let animation = call.settings.animation(keyPath: event, on: layer)
    if mayAdd, animation.makeAdditive(from: old, to: new) {
      animation.delegate = call.register(layer.delegate as? UIView)
      layer.add(animation, forKey: layer.unusedAnimationKey(for: event))
      return
    }
    animation.fromValue = shown ?? old
    animation.toValue = new
    animation.delegate = call.register(layer.delegate as? UIView)
    for (key, _) in inFlight where key != event { layer.removeAnimation(forKey: key) }
    layer.add(animation, forKey: event)
  }
}

extension AnimatableProperty {
  /// Whether animation blocks animate this property. Other properties change at once.
  fileprivate var isAnimatedInBlocks: Bool {
    switch self {
    case .hidden, .doubleSided, .masksToBounds, .contents, .contentsScale: false
    default: true
    }
  }

  /// Whether the property's animations may be additive. As in UIKit, those of alpha, colours, sublayer transforms and
  /// shadow paths are not. Those of `transform` are not additive either if the difference isn't affine, which depends
  /// on the values.
  fileprivate var isAdditiveInBlocks: Bool {
    switch self {
    case .opacity, .shadowOpacity, .sublayerTransform, .backgroundColor, .borderColor, .shadowColor,
      .contentsMultiplyColor, .shadowPath:
      false
    default: isAnimatedInBlocks
    }
  }

  /// The layer's model value. A missing colour counts as a clear one.
  @MainActor
  func modelValue(of layer: CALayer) -> AnimatableValue? {
    layer.animatableValue(forKeyPath: rawValue)
  }
}

extension CAPropertyAnimation {
  /// Whether an additive animation may run together with this one: it is itself additive and doesn't repeat.
  fileprivate var canBeAddedTo: Bool {
    isAdditive && repeatCount <= 1 && repeatDuration == 0
  }
}

extension CALayer {
  /// Removes all animations of `keyPath`, because a new animation that is not additive replaces them.
  func removeAnimations(ofKeyPath keyPath: String) {
    for (key, _) in animations(ofKeyPath: keyPath) { removeAnimation(forKey: key) }
  }

  fileprivate func animations(
    ofKeyPath keyPath: String
  ) -> [(key: String, animation: CAPropertyAnimation)] {
    (animationKeys() ?? []).compactMap { key in
      guard let animation = animation(forKey: key) as? CAPropertyAnimation,
        animation.keyPath == keyPath
      else { return nil }
      return (key, animation)
    }
  }

  /// A key for a new animation of `keyPath`: the key path itself if it is unused, or else `keyPath-2`, `keyPath-3` …
  fileprivate func unusedAnimationKey(for keyPath: String) -> String {
    let used = Set(animationKeys() ?? [])
    var key = keyPath
    var number = 2
    while used.contains(key) {
      key = "\(keyPath)-\(number)"
      number += 1
    }
    return key
  }
}

extension UIView {
  /// The action for a change of a layer's property. Outside of animation blocks, and for properties that blocks don't
  /// animate, it is `NSNull`: the property changes at once.
  func blockAction(for layer: CALayer, forKey event: String) -> any CAAction {
    guard let call = BlockAnimation.current, let property = AnimatableProperty(rawValue: event),
      let action = BlockAction(call, property: property, of: layer)
    else { return NSNull() }
    return action
  }
}
