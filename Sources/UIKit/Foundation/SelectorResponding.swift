/// An object whose methods can be named by a ``Selector``.
///
///     final class Page: UIViewController, SelectorResponding {
///       class var selectorMethods: [Selector: SelectorMethod] {
///         ["close": SelectorMethod(Page.close), "pan:": SelectorMethod(Page.pan)]
///       }
///       func close() { … }
///       func pan(_ sender: UIGestureRecognizer) { … }
///     }
@preconcurrency @MainActor
public protocol SelectorResponding: AnyObject {
  /// The methods by name. A subclass adds its own to `super`'s.
  static var selectorMethods: [Selector: SelectorMethod] { get }
}

/// A method of some class, with its receiver and sender types erased.
@preconcurrency @MainActor
public struct SelectorMethod {
  /// Calls the method; false when the receiver or the sender has another type than it declares.
  let call: (_ receiver: AnyObject, _ sender: Any?) -> Bool

  public init<Receiver: AnyObject>(_ method: @escaping (Receiver) -> () -> Void) {
    call = { receiver, _ in
      guard let receiver = receiver as? Receiver else { return false }
      method(receiver)()
      return true
    }
  }

  public init<Receiver: AnyObject, Sender>(_ method: @escaping (Receiver) -> (Sender) -> Void) {
    call = { receiver, sender in
      guard let receiver = receiver as? Receiver, let sender = sender as? Sender else {
        return false
      }
      method(receiver)(sender)
      return true
    }
  }
}

extension Selector {
  /// Whether the table of `target`'s class has this.
  @MainActor
  func isMethod(of target: AnyObject) -> Bool {
    guard let responder = target as? any SelectorResponding else { return false }
    return type(of: responder).selectorMethods[self] != nil
  }

  /// Calls the method of `target` that this names; false when its table has none that fits.
  @MainActor
  func perform(on target: AnyObject, sender: Any?) -> Bool {
    guard let responder = target as? any SelectorResponding,
      let method = type(of: responder).selectorMethods[self]
    else { return false }
    return method.call(target, sender)
  }
}
