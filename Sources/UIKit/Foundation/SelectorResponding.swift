/// An object whose class lists the methods that a ``Selector`` can name. UIKit has no such table: it finds
/// methods through the Objective-C runtime.
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
  /// The methods by name. A subclass returns `super.selectorMethods` with its own added.
  static var selectorMethods: [Selector: SelectorMethod] { get }
}

/// A method of a class, with the types of its receiver and its parameter erased.
@preconcurrency @MainActor
public struct SelectorMethod {
  /// Calls the method. Returns false if the receiver or the sender is not of the declared type.
  let call: (_ receiver: AnyObject, _ sender: Any?) -> Bool

  /// A method without parameters, such as `Page.close`.
  public init<Receiver: AnyObject>(_ method: @escaping (Receiver) -> () -> Void) {
    call = { receiver, _ in
      guard let receiver = receiver as? Receiver else { return false }
      method(receiver)()
      return true
    }
  }

  /// A method with one parameter, the sender, such as `Page.pan`.
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
  /// Whether the table of `target` contains this name.
  @MainActor
  func isMethod(of target: AnyObject) -> Bool {
    guard let responder = target as? any SelectorResponding else { return false }
    return type(of: responder).selectorMethods[self] != nil
  }

  /// Calls the method of `target` with this name. Returns false if the target's table has no such method, or
  /// if the method takes another type of sender.
  @MainActor
  func perform(on target: AnyObject, sender: Any?) -> Bool {
    guard let responder = target as? any SelectorResponding,
      let method = type(of: responder).selectorMethods[self]
    else { return false }
    return method.call(target, sender)
  }
}
