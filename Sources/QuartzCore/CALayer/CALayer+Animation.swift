import Foundation

extension CALayer {
  /// Adds a copy of `anim` under `key`, in place of one that is there already; nil adds without a name.
  ///
  /// What the animation leaves open, the transaction gives: duration and, for implicit ones, pacing.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    let copy = anim.copyAnimation()
    if !copy.hasDuration { copy.timing.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    if let key { removeAnimation(forKey: key) }
    let running = RunningAnimation(
      copy, key: key, on: self, completions: CATransaction.completionGroups)
    runningAnimations.append(running)
    AnimationScheduler.shared.add(running)
    noteChange(.animations)
  }

  public func removeAnimation(forKey key: String) {
    guard let index = runningAnimations.firstIndex(where: { $0.key == key }) else { return }
    remove(runningAnimations[index])
  }

  public func removeAllAnimations() {
    while let last = runningAnimations.first { remove(last) }
  }

  /// The keys of the animations that are there, in the order in which they were added.
  public func animationKeys() -> [String]? {
    let keys = runningAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The animation under `key`; a copy of what was added.
  public func animation(forKey key: String) -> CAAnimation? {
    runningAnimations.first { $0.key == key }?.animation
  }

  /// Takes an animation away before its end.
  func remove(_ running: RunningAnimation) {
    runningAnimations.removeAll { $0 === running }
    noteChange(.animations)
    running.stop(finished: false)
  }

  // MARK: Presentation

  /// A copy with the values that are on screen now; nil when the layer is not on screen.
  public func presentation() -> Self? {
    guard modelLayer == nil, flags.contains(.isCommitted), context != nil else { return nil }
    let copy = Self(layer: self)
    copy.properties = presentationProperties(at: CACurrentMediaTime())
    copy.superlayer = superlayer
    return copy
  }

  /// The layer whose presentation this is, or itself.
  public func model() -> Self {
    (modelLayer as? Self) ?? self
  }

  /// The values with running animations applied when the media clock shows `time`.
  public func presentationProperties(at time: CFTimeInterval) -> LayerProperties {
    guard !runningAnimations.isEmpty else { return properties }
    var result = properties
    let local = localTime(atMediaTime: time)
    for running in runningAnimations {
      running.resolved(atLocalTime: local).apply(to: &result, at: local)
    }
    return result
  }

  // MARK: Actions

  /// The action for a change of the value at `event`.
  ///
  /// Asked in this order: the delegate, `actions`, the class's default. `NSNull` ends the search with nothing.
  public func action(forKey event: String) -> (any CAAction)? {
    if let delegate, let action = delegate.action(for: self, forKey: event) {
      return action is NSNull ? nil : action
    }
    if let action = actions?[event] { return action is NSNull ? nil : action }
    if let action = type(of: self).defaultAction(forKey: event) {
      return action is NSNull ? nil : action
    }
    return nil
  }

  final func actionForChange(of property: AnimatableProperty) -> (any CAAction)? {
    guard modelLayer == nil, !CATransaction.disableActions() else { return nil }
    let key = property.rawValue
    if let delegate, let action = delegate.action(for: self, forKey: key) {
      return action is NSNull ? nil : action
    }
    if let action = actions?[key] ?? type(of: self).defaultAction(forKey: key) {
      return action is NSNull ? nil : action
    }
    // Implicit: only for layers that are on screen, so that new ones don't fly in from nowhere.
    guard flags.contains(.isCommitted), context != nil, superlayer != nil else { return nil }
    guard let old = AnimationTarget(property).value(in: presentationProperties(at: CACurrentMediaTime()))
    else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = old
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  // MARK: Key paths

  /// The model value that a key path such as `transform.rotation.z` names.
  public func value(forKeyPath keyPath: String) -> Any? {
    AnimationTarget(keyPath: keyPath)?.value(in: properties)?.any
  }

  /// Sets the model value that a key path names; a value of another kind changes nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let target = AnimationTarget(keyPath: keyPath),
      let value = value.flatMap({ AnimatableValue($0) })
    else { return }
    var changed = properties
    target.set(value, in: &changed)
    guard changed != properties else { return }
    let action = actionForChange(of: target.property)
    properties = changed
    noteChange(.properties)
    if target.property == .bounds { setNeedsLayout() }
    action?.run(forKey: target.property.rawValue, object: self, arguments: nil)
  }
}
