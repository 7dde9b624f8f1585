/// The name of a method, for API that takes a target and an action.
///
/// Without an Objective-C runtime a name finds its method in the target's own table: see
/// ``SelectorResponding``.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}
