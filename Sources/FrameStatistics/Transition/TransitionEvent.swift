/// A row of `transitions.csv`: the beginning, a phase change or the end of a transition.
///
/// The file is a log of events and not a table of transitions. Rows are only appended and never changed, so a
/// recording that is cut off still names the transitions that had begun.
struct TransitionEvent: Sendable, Hashable {
  /// What happened to the transition. The raw value is the text in the file.
  enum Change: String, Sendable, Hashable, CaseIterable {
    case begin
    case phase
    case end
  }

  var time: Nanoseconds
  var id: RecordedTransition.ID
  var change: Change
  var exhibit: String
  var kind: TransitionKind
  var phase: TransitionPhase
  var outcome: TransitionOutcome?
  var fraction: Double

  /// The columns of `transitions.csv`.
  static let table = CSVTable<TransitionEvent>(columns: [
    CSVColumn("time_ns", \.time),
    CSVColumn("transition_id", \.id),
    CSVColumn("event", \.change),
    CSVColumn("exhibit", \.exhibit),
    CSVColumn("kind", \.kind),
    CSVColumn("phase", \.phase),
    CSVColumn("outcome", \.outcome),
    CSVColumn("fraction", \.fraction),
  ])
}

extension RecordedTransition {
  /// The event that describes a change to this transition.
  func event(_ change: TransitionEvent.Change, at time: Nanoseconds) -> TransitionEvent {
    TransitionEvent(
      time: time, id: id, change: change, exhibit: exhibit, kind: kind, phase: phase,
      outcome: outcome, fraction: fraction)
  }

  /// Creates the transition that begins with `event`.
  private init(_ event: TransitionEvent) {
    self.init(
      id: event.id, exhibit: event.exhibit, kind: event.kind, phase: event.phase,
      begin: event.time, fraction: event.fraction)
  }

  /// Updates the transition with a later event.
  private mutating func apply(_ event: TransitionEvent) {
    phase = event.phase
    fraction = event.fraction
    if event.change == .end {
      end = event.time
      outcome = event.outcome
    }
  }

  /// Reads the transitions of a `transitions.csv`, in the order in which they began.
  static func transitions(contentsOf path: String) throws(RecordingError) -> [RecordedTransition] {
    var reader = try CSVReader(path: path, table: TransitionEvent.table)
    var event = TransitionEvent(
      time: 0, id: 0, change: .begin, exhibit: "", kind: .other, phase: .automatic, fraction: 0)
    var transitions: [RecordedTransition] = []
    var indices: [RecordedTransition.ID: Int] = [:]
    while try reader.next(into: &event) {
      switch (event.change, indices[event.id]) {
      case (.begin, nil):
        indices[event.id] = transitions.count
        transitions.append(RecordedTransition(event))
      case (.begin, _?):
        throw reader.location.error(
          expected: "a new transition_id", found: "‘\(event.id)’, which has already begun")
      case (_, let index?):
        transitions[index].apply(event)
      case (_, nil):
        throw reader.location.error(
          expected: "a transition_id that has begun", found: "‘\(event.id)’")
      }
    }
    return transitions
  }
}
