/// An object whose class lists the methods that a ``Selector`` without a method of its own can name. UIKit has no such table: it finds
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

/// An object that passes selectors for which it has no method on to another object, such as one that refers to the target of a display link
/// without retaining it. As in Objective-C, but only for selectors: the methods of a protocol are not passed on. There, every object has the
/// method; here, a class declares to conform.
@preconcurrency @MainActor
public protocol SelectorForwarding: AnyObject {
  /// The object on which the method is called instead; nil if there is none.
  func forwardingTarget(for aSelector: Selector!) -> Any?
}

/// A method of a class, with the types of its receiver and its parameters erased. Methods are called on the main thread.
public struct SelectorMethod: Sendable {
  /// Whether an object is of the receiver's type.
  let isMethod: @Sendable (_ receiver: AnyObject) -> Bool
  /// Calls the method. Returns false if the receiver, the sender or the event is not of the declared type.
  let call: @MainActor @Sendable (_ receiver: AnyObject, _ sender: Any?, _ event: UIEvent?) -> Bool

  // A method of a class holds no state of its own: nothing that another thread could change at the same time.

  /// A method without parameters, such as `Page.close`.
  public init<Receiver: AnyObject, Result>(
    _ method: @escaping (Receiver) -> @MainActor () -> Result
  ) {
    nonisolated(unsafe) let method = method
    isMethod = { $0 is Receiver }
    call = { receiver, _, _ in
      guard let receiver = receiver as? Receiver else { return false }
      _ = method(receiver)()
      return true
    }
  }

  /// A method with one parameter, the sender, such as `Page.pan`.
  public init<Receiver: AnyObject, Sender, Result>(
    _ method: @escaping (Receiver) -> @MainActor (Sender) -> Result
  ) {
    nonisolated(unsafe) let method = method
    isMethod = { $0 is Receiver }
    call = { receiver, sender, _ in
      guard let receiver = receiver as? Receiver, let sender: Sender = cast(sender) else {
        return false
      }
      _ = method(receiver)(sender)
      return true
    }
  }

  /// A method with two parameters, the sender and the event, such as `Page.touch(_:event:)`.
  public init<Receiver: AnyObject, Sender, Event, Result>(
    _ method: @escaping (Receiver) -> @MainActor (Sender, Event) -> Result
  ) {
    nonisolated(unsafe) let method = method
    isMethod = { $0 is Receiver }
    call = { receiver, sender, event in
      guard let receiver = receiver as? Receiver, let sender: Sender = cast(sender),
        let event = event as? Event
      else { return false }
      _ = method(receiver)(sender, event)
      return true
    }
  }
}

/// The sender as a parameter's type. A direct cast would pass an `Any?` inside of the `Any` to a parameter of the type `Any`.
private func cast<Sender>(_ sender: Any?) -> Sender? {
  guard let sender else { return sender as? Sender }
  return sender as? Sender
}
