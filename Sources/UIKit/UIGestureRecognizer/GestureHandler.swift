/// What a recognizer calls: a closure, or a method of an object that it doesn't keep.
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
      UIApplication.shared.sendAction(selector, to: object, from: recognizer, for: nil)
    }
  }

  /// Nil stands for every target or every action; a closure has neither.
  func matches(target: AnyObject?, action: Selector?) -> Bool {
    guard case .method(let reference, let selector) = self else { return false }
    return (target == nil || reference.object === target) && (action == nil || selector == action)
  }
}
