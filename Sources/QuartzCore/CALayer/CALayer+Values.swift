// Values by name, as Core Animation's key-value coding has them.
extension CALayer {
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
    let oldBounds = bounds
    target.set(value, in: &properties)
    noteChange(.properties)
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
