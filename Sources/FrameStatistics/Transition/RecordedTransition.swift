/// A transition in a recording, from its beginning to its end.
public struct RecordedTransition: Sendable, Hashable, Identifiable {
  /// The number by which frames and events refer to a transition, unique in a recording.
  public typealias ID = UInt32

  /// The number of the transition.
  public let id: ID

  /// The exhibit that ran it; empty if the recording does not say.
  public let exhibit: String

  /// The kind of the transition.
  public let kind: TransitionKind

  /// The last known phase.
  public var phase: TransitionPhase

  /// The time at which it began.
  public let begin: Nanoseconds

  /// The time at which it ended; `nil` if the recording stopped first.
  public var end: Nanoseconds?

  /// How it ended; `nil` if the recording stopped first.
  public var outcome: TransitionOutcome?

  /// The last known fraction, from 0 at the start to 1 at the end. For a cancelled transition it is the fraction at
  /// which it turned back.
  public var fraction: Double

  /// Creates a transition that has not ended.
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

/// The progress of a transition in one frame.
public struct TransitionSample: Sendable, Hashable, BitwiseCopyable {
  /// The number that ``FrameRecorder/beginTransition(exhibit:kind:phase:fraction:at:)`` gave the transition.
  public var id: RecordedTransition.ID

  /// The kind of the transition.
  public var kind: TransitionKind

  /// The phase in this frame.
  public var phase: TransitionPhase

  /// The fraction in this frame, from 0 at the start to 1 at the end.
  public var fraction: Double

  /// Creates a sample.
  public init(
    id: RecordedTransition.ID, kind: TransitionKind, phase: TransitionPhase, fraction: Double
  ) {
    self.id = id
    self.kind = kind
    self.phase = phase
    self.fraction = fraction
  }
}
