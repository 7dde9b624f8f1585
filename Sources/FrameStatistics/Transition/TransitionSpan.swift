/// One transition from its first moment to its last.
public struct TransitionSpan: Sendable, Hashable, Identifiable {
  /// The number that frames and events name a transition by, unique in its recording.
  public typealias ID = UInt32

  /// The transition's number.
  public let id: ID

  /// The exhibit that ran it; empty if the recording does not say.
  public let exhibit: String

  /// What the transition does.
  public let kind: TransitionKind

  /// What drove it last.
  public var phase: TransitionPhase

  /// When it began.
  public let begin: Nanoseconds

  /// When it ended; `nil` if the recording stopped first.
  public var end: Nanoseconds?

  /// How it ended; `nil` if the recording stopped first.
  public var outcome: TransitionOutcome?

  /// How far it was when last heard of, from 0 to 1: where a cancelled one turned back.
  public var fraction: Double

  /// Creates a span that has not ended.
  public init(
    id: ID, exhibit: String, kind: TransitionKind, phase: TransitionPhase, begin: Nanoseconds,
    fraction: Double = 0
  ) {
    self.id = id
    self.exhibit = exhibit
    self.kind = kind
    self.phase = phase
    self.begin = begin
    self.fraction = fraction
  }
}
