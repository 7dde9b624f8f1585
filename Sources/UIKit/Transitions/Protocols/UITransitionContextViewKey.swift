/// A key for one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public let rawValue: String
  /// Creates the key with this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view on screen when the transition begins.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view on screen when the transition completes.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}
