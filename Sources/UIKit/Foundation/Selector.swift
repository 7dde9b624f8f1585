/// The name of a method, for API that takes a target and an action.
///
/// There is no Objective-C runtime here that finds a method by its name. Either the selector brings the method along, as those do that
/// the porting tool writes in the place of `#selector(…)`:
///
///     button.addTarget(self, action: Selector("close:", Page.close(_:)), for: .touchUpInside)
///
/// or the name is looked up in a table that the target's class provides: see ``SelectorResponding`` and ``UIResponder/nibActions``. If
/// both are there, the table of ``SelectorResponding`` has precedence. A subclass that overrides the method has its own version called, as in UIKit.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method's name, as in Objective-C: with a colon for each parameter.
  public let name: String
  /// The method that the selector brings along; nil if it has to be looked up.
  private let method: SelectorMethod?

  /// Creates a selector from a name.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  /// Creates a selector from a string literal, such as `"pan:"`.
  public init(stringLiteral name: String) { self.init(name) }

  /// Creates a selector for a method without parameters, such as `Page.close`. The method's result is ignored.
  public init<Receiver: AnyObject, Result>(
    _ name: String, _ method: @escaping (Receiver) -> @MainActor () -> Result
  ) {
    self.name = name
    self.method = SelectorMethod(method)
  }

  /// Creates a selector for a method with one parameter, the sender, such as `Page.close(_:)`. The method's result is ignored.
  public init<Receiver: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping (Receiver) -> @MainActor (Sender) -> Result
  ) {
    self.name = name
    self.method = SelectorMethod(method)
  }

  /// Creates a selector for a method with two parameters, the sender and the event, such as `Page.touch(_:event:)`. The method's
  /// result is ignored.
  public init<Receiver: AnyObject, Sender, Event, Result>(
    _ name: String, _ method: @escaping (Receiver) -> @MainActor (Sender, Event) -> Result
  ) {
    self.name = name
    self.method = SelectorMethod(method)
  }

  /// The name.
  public var description: String { name }

  /// Whether the names are equal. As in Objective-C, a selector is its name.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  // MARK: Calling the method

  /// Whether `target`, or an object to which it forwards, has the method.
  @MainActor
  func isMethod(of target: AnyObject) -> Bool { receiver(from: target) != nil }

  /// Calls the method of `target`, or of an object to which it forwards. Returns false if there is no such method, or if it takes other types of
  /// sender and event.
  @MainActor
  func perform(on target: AnyObject, sender: Any?, event: UIEvent? = nil) -> Bool {
    guard let (object, method) = receiver(from: target) else { return false }
    return method.call(object, sender, event)
  }

  /// How many objects may forward to each other.
  private static let longestChain = 8

  @MainActor
  private func receiver(from target: AnyObject) -> (object: AnyObject, method: SelectorMethod)? {
    var object = target
    for _ in 0..<Self.longestChain {
      if let method = method(of: object) { return (object, method) }
      let next = (object as? any SelectorForwarding)?.forwardingTarget(for: self)
      guard let next else { return nil }
      object = next as AnyObject
    }
    return nil
  }

  @MainActor
  private func method(of target: AnyObject) -> SelectorMethod? {
    if let responder = target as? any SelectorResponding,
      let method = type(of: responder).selectorMethods[self]
    {
      return method
    }
    if method == nil {
      if let responder = target as? UIResponder {
        return type(of: responder).nibActions.last { $0 == self }?.method
      }
      if let object = target as? any NibObject {
        return type(of: object).nibActions.last { $0 == self }?.method
      }
    }
    return method.flatMap { $0.isMethod(target) ? $0 : nil }
  }
}

/// Returns the selector with a name, as in UIKit. Its method is looked up in the target's ``SelectorResponding`` table.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// Returns the name of a selector, as in UIKit.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
