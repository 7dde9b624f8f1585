/// Where a transition is at one moment, and where it is going.
public struct TransitionProgress: Sendable, Hashable, Identifiable {
  /// The ``TransitionSpan/id`` of its span.
  public let id: Int
  public let kind: TransitionKind
  public let phase: TransitionPhase

  /// How far it is, from 0 at its beginning to 1 at its end: of the time, or of the way where a
  /// property animator carries it.
  public let fraction: Double

  /// Shares of the whole per second of the clock, positive toward the end.
  ///
  /// Measured over the last tenth of a second of what was reported or looked at: right for whoever
  /// looks every frame.
  public let velocity: Double

  /// The end that it plays toward; nil while it is `TransitionPhase.interactive`.
  public let outcome: TransitionOutcome?

  public init(
    id: Int, kind: TransitionKind, phase: TransitionPhase, fraction: Double, velocity: Double,
    outcome: TransitionOutcome?
  ) {
    self.id = id
    self.kind = kind
    self.phase = phase
    self.fraction = fraction
    self.velocity = velocity
    self.outcome = outcome
  }
}
