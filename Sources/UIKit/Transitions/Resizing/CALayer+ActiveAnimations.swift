/// One animation of a layer's property, created by an animation block or a property animator for example.
@MainActor
private struct ActiveAnimation {
  let key: String
  let animation: CAPropertyAnimation
  let target: AnimationTarget

  var track: PropertyTrack? { (animation.delegate as? TrackAnimationDelegate)?.track }

  /// The value that an additive animation adds to the model at its start; nil for other animations.
  var difference: AnimatableValue? {
    if let track {
      guard case .added(let difference, _) = track.path else { return nil }
      return difference
    }
    guard animation.isAdditive, animation.delegate is BlockAnimation else { return nil }
    return (animation as? CABasicAnimation)?.fromValue.flatMap { AnimatableValue($0) }
  }
}

extension CALayer {
  private var activeAnimations: [ActiveAnimation] {
    (animationKeys() ?? []).compactMap { key in
      guard let animation = animation(forKey: key) as? CAPropertyAnimation,
        let target = animation.keyPath.flatMap(AnimationTarget.init(keyPath:))
      else { return nil }
      return ActiveAnimation(key: key, animation: animation, target: target)
    }
  }

  /// Changes the values of all animations of position and transform that are not additive.
  func changeAbsoluteAnimations(
    _ change: (AnimatableValue, AnimationTarget) -> AnimatableValue
  ) {
    for animation in activeAnimations
    where animation.difference == nil
      && [.position, .transform].contains(animation.target.property)
    {
      if let track = animation.track {
        track.take(track.path.mapped { change($0, animation.target) })
      } else if !animation.animation.isAdditive {
        changeAnimation(forKey: animation.key) {
          ($0 as? CAPropertyAnimation)?.mapValues { change($0, animation.target) }
        }
      }
    }
  }

  /// The value of `property` at the start of its additive animations; nil if there are none.
  func start(of property: AnimatableProperty) -> AnimatableValue? {
    guard additivelyAnimatedProperties.contains(property),
      var start = property.modelValue(of: self)
    else { return nil }
    for animation in activeAnimations where animation.target.property == property {
      let component = animation.target.component
      guard let difference = animation.difference, let part = start[component] else { continue }
      start[component] = AnimatableValue.sum(part, difference) ?? part
    }
    return start
  }

  /// Whether an animation moves, resizes or transforms the layer.
  var isMoving: Bool {
    activeAnimations.contains { [.position, .bounds, .transform].contains($0.target.property) }
  }

  /// The properties that have additive animations.
  var additivelyAnimatedProperties: Set<AnimatableProperty> {
    Set(activeAnimations.lazy.filter { $0.difference != nil }.map(\.target.property))
  }

  /// Changes the additive animations of `property` so that they lead from `start` to `end`, which is the model value.
  ///
  /// If there are several, only the first is changed, so that the sum of all leads from `start` to `end`.
  func redirect(
    _ property: AnimatableProperty, from start: AnimatableValue, to end: AnimatableValue
  ) {
    for component in [AnimationTarget.Component.whole, .x, .y] {
      let target = AnimationTarget(property, component)
      let added = activeAnimations.filter { $0.target == target && $0.difference != nil }
      guard let first = added.first, let from = start[component], let to = end[component],
        let whole = AnimatableValue.difference(from, to),
        let others = added.dropFirst().reduce(
          whole.zero,
          { rest, animation in
            rest.flatMap { rest in animation.difference.flatMap { AnimatableValue.sum(rest, $0) } }
          }), let own = AnimatableValue.difference(whole, others), let zero = own.zero
      else { continue }
      if let track = first.track {
        track.take(.added(difference: own, zero: zero))
      } else {
        changeAnimation(forKey: first.key) { ($0 as? CABasicAnimation)?.fromValue = own }
      }
    }
  }
}

extension AnimatableValue {
  /// The value itself, or one coordinate of a point.
  fileprivate subscript(component: AnimationTarget.Component) -> AnimatableValue? {
    get {
      switch (self, component) {
      case (_, .whole): self
      case (.point(let point), .x): .scalar(Double(point.x))
      case (.point(let point), .y): .scalar(Double(point.y))
      default: nil
      }
    }
    set {
      switch (self, component, newValue) {
      case (_, .whole, let value?): self = value
      case (.point(let point), .x, .scalar(let x)): self = .point(CGPoint(x: x, y: point.y))
      case (.point(let point), .y, .scalar(let y)): self = .point(CGPoint(x: point.x, y: y))
      default: break
      }
    }
  }
}

extension CAAnimation {
  /// Copies the values, and the key times of keyframes, of another animation of the same class. The other timing stays.
  func takeValues(of other: CAAnimation) {
    if let self = self as? CABasicAnimation, let other = other as? CABasicAnimation {
      (self.fromValue, self.toValue) = (other.fromValue, other.toValue)
    } else if let self = self as? CAKeyframeAnimation, let other = other as? CAKeyframeAnimation {
      (self.values, self.keyTimes) = (other.values, other.keyTimes)
    }
  }
}

extension CAPropertyAnimation {
  /// Applies `change` to each value of the animation.
  fileprivate func mapValues(_ change: (AnimatableValue) -> AnimatableValue) {
    func changed(_ value: Any?) -> Any? {
      value.map { value in AnimatableValue(value).map { change($0).any } ?? value }
    }
    switch self {
    case let animation as CABasicAnimation:
      animation.fromValue = changed(animation.fromValue)
      animation.toValue = changed(animation.toValue)
      animation.byValue = changed(animation.byValue)
    case let animation as CAKeyframeAnimation:
      animation.values = animation.values?.compactMap(changed)
    default: break
    }
  }
}
