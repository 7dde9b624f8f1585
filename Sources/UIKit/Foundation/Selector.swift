/// The name of a method, for API that takes a target and an action.
///
/// There is no Objective-C runtime here, so the name is looked up in the target's own table: see
/// ``SelectorResponding``.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method's name, as in that table.
  public let name: String

  /// Creates a selector from a name.
  public init(_ name: String) { self.name = name }
  /// Creates a selector from a string literal, such as `"pan:"`.
  public init(stringLiteral name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}
