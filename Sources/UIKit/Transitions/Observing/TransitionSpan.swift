/// The properties of a transition that observers get at its beginning and its end.
public struct TransitionSpan: Sendable, Hashable {
  /// Counts up from the start of the process; no two transitions have the same.
  public let id: Int
  /// The kind of the transition.
  public let kind: TransitionKind
  /// The class of the leaving controller; nil if there is none.
  public let from: String?
  /// The class of the arriving controller; nil if there is none.
  public let to: String?
  /// The duration that the animator reported, in seconds.
  public let duration: TimeInterval
}
