/// The progress of a transition at one moment.
public struct TransitionProgress: Sendable, Hashable, Identifiable {
  /// The ``TransitionSpan/id`` of the transition.
  public let id: Int
  /// The kind of the transition.
  public let kind: TransitionKind
  /// Whether time or a gesture moves it.
  public let phase: TransitionPhase

  /// How far it is, from 0 at its beginning to 1 at its end. A fraction of the time or, if a property animator draws
  /// the transition, of the distance.
  public let fraction: Double

  /// The change of ``fraction`` per second of the clock, positive toward the end.
  ///
  /// Measured over the last tenth of a second between the moments at which the progress was reported or read. It is
  /// accurate if it is read every frame.
  public let velocity: Double

  /// The end that it plays toward; nil while it is `TransitionPhase.interactive`.
  public let outcome: TransitionOutcome?

  /// A progress with these values.
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
