/// Where a transition stood in one frame.
public struct TransitionSample: Sendable, Hashable, BitwiseCopyable {
  /// The transition, as ``FrameRecorder/beginTransition(exhibit:kind:phase:at:)`` numbered it.
  public var id: TransitionSpan.ID

  /// What the transition does.
  public var kind: TransitionKind

  /// What drives it in this frame.
  public var phase: TransitionPhase

  /// How far it is, from 0 at its beginning to 1 at its end.
  public var fraction: Double

  /// Creates a sample.
  public init(
    id: TransitionSpan.ID, kind: TransitionKind, phase: TransitionPhase, fraction: Double
  ) {
    self.id = id
    self.kind = kind
    self.phase = phase
    self.fraction = fraction
  }
}
