import Foundation

extension CALayer {
  /// Adds a copy of `anim` under `key`, in place of one that is there already; nil adds without a
  /// name.
  ///
  /// What the animation leaves open, the transaction gives: duration and pacing.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    let copy = anim.copyAnimation()
    if !copy.hasDuration { copy.timing.duration = CATransaction.animationDuration() }
    var key = key
    if let transition = copy as? CATransition {
      key = kCATransition
      transition.oldPicture = pictureOnScreen()
    }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    let replaced = key.flatMap { key in runningAnimations.first { $0.key == key } }
    let running = RunningAnimation(
      copy, key: key, on: self, completions: CATransaction.completionGroups)
    runningAnimations.removeAll { $0 === replaced }
    runningAnimations.append(running)
    AnimationScheduler.shared.add(running)
    noteChange(.animations)
    // Last, because whoever hears of it may add or remove animations in turn.
    replaced?.cancel()
  }

  /// What the layer shows on screen, taken before anything that is not committed yet; nil when it
  /// shows nothing there.
  private func pictureOnScreen() -> LayerSnapshot? {
    guard isCommitted, let context, !bounds.isEmpty else { return nil }
    return context.snapshot(of: self, rect: bounds)
  }

  public func removeAnimation(forKey key: String) {
    guard let index = runningAnimations.firstIndex(where: { $0.key == key }) else { return }
    remove(runningAnimations[index])
  }

  public func removeAllAnimations() {
    // Those that are there now: whoever hears of an end may add new ones.
    for running in runningAnimations { remove(running) }
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

  /// Shows another moment of the animation under `key`, which stands still; false where there is none.
  ///
  /// As if it were added again with another `timeOffset`, but nobody hears of an end, and nothing is copied.
  package func holdAnimation(forKey key: String, at timeOffset: CFTimeInterval) -> Bool {
    guard let running = runningAnimations.first(where: { $0.key == key }),
      running.compiled.timing.speed == 0
    else { return false }
    running.hold(at: timeOffset)
    noteChange(.animations)
    return true
  }

  /// Lets `change` give the animation under `key` other values in the middle of its time.
  ///
  /// As if it had been added with them: nobody hears of an end.
  package func changeAnimation(forKey key: String, _ change: (CAAnimation) -> Void) {
    guard let running = runningAnimations.first(where: { $0.key == key }) else { return }
    running.change(change)
    noteChange(.animations)
  }

  /// Takes an animation away before its end.
  func remove(_ running: RunningAnimation) {
    guard let index = runningAnimations.firstIndex(where: { $0 === running }) else { return }
    runningAnimations.remove(at: index)
    noteChange(.animations)
    running.cancel()
  }

  /// Takes all animations away without telling anyone yet.
  func forgetAnimations() -> [RunningAnimation] {
    guard !runningAnimations.isEmpty else { return [] }
    defer {
      runningAnimations = []
      noteChange(.animations)
    }
    return runningAnimations
  }

  // MARK: Presentation

  /// A copy with the values that are on screen now; nil when the layer is not on screen.
  public func presentation() -> Self? {
    guard modelLayer == nil, isCommitted else { return nil }
    let copy = Self(layer: self)
    copy.properties = presentationProperties(at: CACurrentMediaTime())
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

  final func actionForChange(of property: AnimatableProperty) -> (any CAAction)? {
    guard modelLayer == nil, !CATransaction.disableActions() else { return nil }
    return action(forKey: property.rawValue)
  }

  /// From what shows now to the model's next value, with the transaction's timing.
  ///
  /// Only for layers that are on screen, so that new ones don't fly in from nowhere.
  final func implicitAnimation(forKey event: String) -> CABasicAnimation? {
    guard let property = AnimatableProperty(rawValue: event), property.hasImplicitAnimation,
      isCommitted, superlayer != nil,
      let now = AnimationTarget(property).value(
        in: presentationProperties(at: CACurrentMediaTime()))
    else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = now
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }
}
