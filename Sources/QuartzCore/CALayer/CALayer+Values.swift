// Values by name, as Core Animation's key-value coding has them.
extension CALayer {
  /// The model value that a key path such as `transform.rotation.z` names; nil, too, where there is none, as of a colour.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let target = AnimationTarget(keyPath: keyPath), !target.isAbsent(in: properties) else {
      return nil
    }
    return target.value(in: properties)?.any
  }

  /// The same as animations have it: no colour is a clear one.
  package func animatableValue(forKeyPath keyPath: String) -> AnimatableValue? {
    AnimationTarget(keyPath: keyPath)?.value(in: properties)
  }

  /// Sets the model value that a key path names, as its property would; nil takes away what may be absent. A value of
  /// another kind changes nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let target = AnimationTarget(keyPath: keyPath) else { return }
    guard let value else { return change(target) { target.clear(in: &$0) } }
    guard let value = AnimatableValue(value) else { return }
    change(target) {
      target.set(value, in: &$0)
      $0.clampToRanges()
    }
  }

  /// The same for a value on a way that swings beyond its ends: it may be out of its property's range.
  package func setAnimatableValue(_ value: AnimatableValue, forKeyPath keyPath: String) {
    guard let target = AnimationTarget(keyPath: keyPath) else { return }
    change(target) { target.set(value, in: &$0) }
  }

  private func change(_ target: AnimationTarget, _ body: (inout LayerProperties) -> Void) {
    var changed = properties
    body(&changed)
    guard changed != properties else { return }
    let action = actionForChange(of: target.property)
    let oldBounds = bounds
    // Not the copy: who was asked for the action may have changed other values.
    body(&properties)
    noteChange(.properties)
    noteLooks(changing: target.property)
    action?.run(forKey: target.property.rawValue, object: self, arguments: nil)
    boundsChanged(from: oldBounds)
  }

  // MARK: Keys

  /// The model value of an animatable property, or what ``setValue(_:forKey:)`` kept under another
  /// name.
  public func value(forKey key: String) -> Any? {
    AnimatableProperty(rawValue: key) == nil ? keptValues[key] : value(forKeyPath: key)
  }

  /// Sets an animatable property; under another name the layer keeps any value for its owner, until
  /// it is set to nil.
  public func setValue(_ value: Any?, forKey key: String) {
    if AnimatableProperty(rawValue: key) == nil {
      keptValues[key] = value
    } else {
      setValue(value, forKeyPath: key)
    }
  }
}
