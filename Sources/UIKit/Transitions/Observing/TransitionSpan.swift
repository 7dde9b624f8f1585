/// One transition as an observer sees it.
public struct TransitionSpan: Sendable, Hashable {
  /// Counts up through the life of the process; no two transitions share one.
  public let id: Int
  public let kind: TransitionKind
  /// The class of the leaving controller; nil if there is none.
  public let from: String?
  /// The class of the arriving controller; nil if there is none.
  public let to: String?
  /// What the animator announced, in seconds.
  public let duration: TimeInterval
}
