/// Something that happened to a transition, as `transitions.csv` logs it.
///
/// A log of events, not a table of spans: a row once written is never touched again, so a recording
/// that is cut off still says which transitions had begun.
struct TransitionEvent: Sendable, Hashable {
  enum Change: String, Sendable, Hashable, CaseIterable {
    case begin
    case phase
    case end
  }

  var time: Nanoseconds
  var id: TransitionSpan.ID
  var change: Change
  var exhibit: String
  var kind: TransitionKind
  var phase: TransitionPhase
  var outcome: TransitionOutcome?
  var fraction: Double
}

extension TransitionSpan {
  /// Brings the span to where an event says that it is.
  mutating func apply(_ event: TransitionEvent) {
    phase = event.phase
    fraction = event.fraction
    if event.change == .end {
      end = event.time
      outcome = event.outcome
    }
  }

  /// A span as its first event describes it.
  init(_ event: TransitionEvent) {
    self.init(
      id: event.id, exhibit: event.exhibit, kind: event.kind, phase: event.phase,
      begin: event.time, fraction: event.fraction)
  }

  /// The event of a change to this span.
  func event(_ change: TransitionEvent.Change, at time: Nanoseconds) -> TransitionEvent {
    TransitionEvent(
      time: time, id: id, change: change, exhibit: exhibit, kind: kind, phase: phase,
      outcome: outcome, fraction: fraction)
  }
}
