/// The progress of a transition at one moment.
public struct TransitionProgress: Sendable, Hashable, Identifiable {
  /// The transition's identifier: its ``TransitionSpan/id``.
  public let id: Int
  /// The kind of the transition.
  public let kind: TransitionKind
  /// Whether time or a gesture moves the transition.
  public let phase: TransitionPhase

  /// The progress of the transition, from 0 at its beginning to 1 at its end. It is a fraction of the duration or, if a
  /// property animator runs the transition, of the distance.
  public let fraction: Double

  /// The change of ``fraction`` per second of the clock, positive toward the end.
  ///
  /// It is measured over the last tenth of a second, from the values at which the progress was reported or read. So it
  /// is accurate only if the progress is read every frame.
  public let velocity: Double

  /// Whether the transition is playing toward its completion or its cancellation; nil while ``phase`` is
  /// `TransitionPhase.interactive`.
  public let outcome: TransitionOutcome?

  /// Creates a progress with these values.
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
