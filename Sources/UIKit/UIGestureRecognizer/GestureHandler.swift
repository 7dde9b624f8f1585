/// A callback of a gesture recognizer: a closure, or a method of an object that is not retained.
@MainActor
enum GestureHandler {
  struct Target { weak var object: AnyObject? }

  case closure((UIGestureRecognizer) -> Void)
  case method(Target, Selector)

  func call(_ recognizer: UIGestureRecognizer) {
    switch self {
    case .closure(let body): body(recognizer)
    case .method(let target, let selector):
      guard let object = target.object else { return }
      let isCalled = UIApplication.shared.sendAction(
        selector, to: object, from: recognizer, for: nil)
      // Objective-C would call a method whatever its parameter's class is. Once for each gesture.
      let isOver = recognizer.state != .began && recognizer.state != .changed
      if !isCalled, isOver, selector.isMethod(of: object) {
        UIKitWarning.emit(
          "The method \(selector) of \(type(of: object)) takes no \(type(of: recognizer)), so it is not called."
        )
      }
    }
  }

  /// Whether this handler has the given target and action. Nil matches any target or any action. A closure
  /// never matches.
  func matches(target: AnyObject?, action: Selector?) -> Bool {
    guard case .method(let reference, let selector) = self else { return false }
    return (target == nil || reference.object === target) && (action == nil || selector == action)
  }
}
