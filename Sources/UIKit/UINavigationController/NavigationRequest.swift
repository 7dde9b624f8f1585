/// A requested change of a navigation stack.
///
/// A request is a value, so that one made during a transition can be applied again, to the restored stack, if the
/// transition is cancelled.
@MainActor
enum NavigationRequest {
  case push(UIViewController)
  case pop
  case popTo(UIViewController)
  case popToRoot
  case set([UIViewController])

  /// The stack after the request; the same if the request doesn't apply any more.
  func applied(to stack: [UIViewController]) -> [UIViewController] {
    switch self {
    case .push(let controller):
      if stack.contains(where: { $0 === controller }) { return stack }
      return stack + [controller]
    case .pop:
      return stack.count > 1 ? stack.dropLast() : stack
    case .popTo(let controller):
      guard let index = stack.firstIndex(where: { $0 === controller }) else { return stack }
      return Array(stack[...index])
    case .popToRoot:
      return Array(stack.prefix(1))
    case .set(let controllers):
      return controllers
    }
  }
}
