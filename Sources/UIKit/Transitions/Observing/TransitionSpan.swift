/// A transition from its beginning to its end: what an observer is told at both.
public struct TransitionSpan: Sendable, Hashable {
  /// Counts up from the start of the process; no two transitions have the same.
  public let id: Int
  /// What the transition does.
  public let kind: TransitionKind
  /// The class of the leaving controller; nil if there is none.
  public let from: String?
  /// The class of the arriving controller; nil if there is none.
  public let to: String?
  /// What the animator announced, in seconds.
  public let duration: TimeInterval
}
