/// One animation of a layer that a block or a property animator has made, and the way it goes.
@MainActor
private struct Way {
  let key: String
  let animation: CAPropertyAnimation
  let target: AnimationTarget

  var track: AnimatorTrack? { (animation.delegate as? AnimatorWatcher)?.track }

  /// What it adds to the model at its start; nil if it doesn't add.
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
  private var ways: [Way] {
    (animationKeys() ?? []).compactMap { key in
      guard let animation = animation(forKey: key) as? CAPropertyAnimation,
        let target = animation.keyPath.flatMap(AnimationTarget.init(keyPath:))
      else { return nil }
      return Way(key: key, animation: animation, target: target)
    }
  }

  /// Has each animation go through the values that `change` makes of its own; it goes on from its share of its way.
  private func change(_ way: Way, _ change: (AnimatableValue) -> AnimatableValue) {
    if let track = way.track { return track.take(track.path.mapped(change)) }
    changeAnimation(forKey: way.key) { ($0 as? CAPropertyAnimation)?.mapValues(change) }
  }

  /// Scales the ways of all animations that move or resize the layer.
  func scaleWays(by scale: WayScale) {
    for way in ways where [.position, .bounds, .transform].contains(way.target.property) {
      change(way) { scale.scaled($0, of: way.target) }
    }
  }

  /// The properties that something is added to on its way.
  var propertiesUnderway: Set<AnimatableProperty> {
    Set(ways.lazy.filter { $0.difference != nil }.map(\.target.property))
  }

  /// Has `property`, whose model stands at the end of its way, begin it with `start` and end it with `end`.
  ///
  /// Where several animations are added up, the first makes up for what is new.
  func redirect(
    _ property: AnimatableProperty, from start: AnimatableValue, to end: AnimatableValue
  ) {
    for component in [AnimationTarget.Component.whole, .x, .y] {
      let target = AnimationTarget(property, component)
      let added = ways.filter { $0.target == target && $0.difference != nil }
      guard let first = added.first, let from = start[component], let to = end[component],
        let whole = AnimatableValue.difference(from, to),
        let others = added.dropFirst().reduce(whole.zero, { rest, way in
          rest.flatMap { rest in way.difference.flatMap { AnimatableValue.sum(rest, $0) } }
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
  /// The value itself, or one number of a point.
  fileprivate subscript(component: AnimationTarget.Component) -> AnimatableValue? {
    switch (self, component) {
    case (_, .whole): self
    case (.point(let point), .x): .scalar(Double(point.x))
    case (.point(let point), .y): .scalar(Double(point.y))
    default: nil
    }
  }
}

extension CAAnimation {
  /// Takes the values of another animation of the same kind, and nothing of its time.
  func takeValues(of other: CAAnimation) {
    if let self = self as? CABasicAnimation, let other = other as? CABasicAnimation {
      (self.fromValue, self.toValue) = (other.fromValue, other.toValue)
    } else if let self = self as? CAKeyframeAnimation, let other = other as? CAKeyframeAnimation {
      (self.values, self.keyTimes) = (other.values, other.keyTimes)
    }
  }
}

extension CAPropertyAnimation {
  /// Changes each value that it goes through.
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
