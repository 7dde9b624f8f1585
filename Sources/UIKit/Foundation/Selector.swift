/// The name of a method, for API that takes a target and an action.
///
/// There is no Objective-C runtime here, so the name is looked up in a table that the target's class
/// provides: see ``SelectorResponding``.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method's name, as in the table of the target's class.
  public let name: String

  /// Creates a selector from a name.
  public init(_ name: String) { self.name = name }
  /// Creates a selector from a string literal, such as `"pan:"`.
  public init(stringLiteral name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}
