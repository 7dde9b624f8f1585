/// The properties of a transition that observers receive at its beginning and its end. They don't change in between.
public struct TransitionSpan: Sendable, Hashable {
  /// A number that identifies the transition within the process. Later transitions have greater numbers.
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
