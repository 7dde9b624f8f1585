extension NibFile {
  /// Sets the values that an element has for properties of its object by key paths: its runtime attributes.
  ///
  /// There is no Objective-C runtime that finds any property. Some of a view and its layer are known; others are among the outlets that the object's
  /// class lists, or a ``NibOutletList``.
  func setRuntimeAttributes(of element: MarkupElement, in object: AnyObject) {
    for attribute in element.children(of: "userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"] else { continue }
      guard let value = runtimeValue(attribute),
        (object as? UIView).map({ Self.set(path, value, of: $0) }) == true
          || setOutlet(path, value, of: object)
      else {
        warn(attribute, "\(type(of: object)) has no value “\(path)”: list it in “nibOutlets”.")
        continue
      }
    }
  }

  private func runtimeValue(_ attribute: MarkupElement) -> Any? {
    let value = attribute.child(key: "value")
    return switch attribute["type"] {
    case "number": value.map { $0.number("value") ?? CGFloat($0.integer("value") ?? 0) }
    case "boolean": attribute["value"] == "YES"
    case "string": attribute.string("value")
    case "color": color(value)
    case "size":
      value.map { CGSize(width: $0.number("width") ?? 0, height: $0.number("height") ?? 0) }
    case "point": value.map { CGPoint(x: $0.number("x") ?? 0, y: $0.number("y") ?? 0) }
    case "rect": value?.rect
    case "image": image(attribute, "value")
    default: nil
    }
  }

  private static func set(_ path: String, _ value: Any, of view: UIView) -> Bool {
    let layer = view.layer
    switch (path, value) {
    case ("preservesSuperviewLayoutMargins", let value as Bool):
      view.preservesSuperviewLayoutMargins = value
    case ("clipsToBounds", let value as Bool): view.clipsToBounds = value
    case ("layer.cornerRadius", let value as CGFloat): layer.cornerRadius = value
    case ("layer.borderWidth", let value as CGFloat): layer.borderWidth = value
    case ("layer.borderColor", let value as UIColor): layer.borderColor = value.cgColor
    case ("layer.masksToBounds", let value as Bool): layer.masksToBounds = value
    case ("layer.opacity", let value as CGFloat): layer.opacity = Float(value)
    case ("layer.shadowOpacity", let value as CGFloat): layer.shadowOpacity = Float(value)
    case ("layer.shadowRadius", let value as CGFloat): layer.shadowRadius = value
    case ("layer.shadowOffset", let value as CGSize): layer.shadowOffset = value
    case ("layer.shadowColor", let value as UIColor): layer.shadowColor = value.cgColor
    case ("layer.zPosition", let value as CGFloat): layer.zPosition = value
    default: return false
    }
    return true
  }

  /// Sets an outlet by its name. False if the object has none of that name for the value.
  func setOutlet(_ name: String, _ value: Any, of object: AnyObject) -> Bool {
    // A subclass's outlets come before its superclass's.
    let own = NibOutlet.list(of: object).last { $0.name == name }
    if own?.set(object, value) == true { return true }
    return outletLists.contains { list in
      list.outlets.contains { $0.name == name && $0.set(object, value) }
    }
  }
}
