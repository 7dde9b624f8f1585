/// A key for one of the two view controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public let rawValue: String
  /// Creates the key with this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller on screen when the transition begins.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller on screen when the transition completes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}
