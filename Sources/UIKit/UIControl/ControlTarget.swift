/// A receiver of a control's events: an action or a method of a target.
@MainActor
struct ControlTarget {
  struct Method {
    weak var target: AnyObject?
    /// Whether the app passed nil as the target, so that the responder chain is searched. If this is false and `target`
    /// is nil, the target has been deallocated and nothing is called.
    let isToNil: Bool
    let selector: Selector
  }

  enum Kind {
    case action(UIAction)
    case method(Method)
  }

  let kind: Kind
  var events: UIControl.Event

  init(_ kind: Kind, _ events: UIControl.Event) {
    self.kind = kind
    self.events = events
  }

  var method: Method? {
    if case .method(let method) = kind { return method }
    return nil
  }

  func isAction(_ identifier: UIAction.Identifier) -> Bool {
    if case .action(let action) = kind { return action.identifier == identifier }
    return false
  }

  func isMethod(_ selector: Selector, of object: AnyObject?) -> Bool {
    guard let method else { return false }
    return method.target === object && method.selector == selector
  }

  func matches(target: AnyObject?, action: Selector?) -> Bool {
    guard let method else { return false }
    return (target == nil || method.target === target)
      && (action == nil || method.selector == action)
  }
}
