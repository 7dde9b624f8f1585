extension TransitionEvent {
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

  /// An event for a reader to read into.
  init() {
    self.init(
      time: 0, id: 0, change: .begin, exhibit: "", kind: .other, phase: .automatic, fraction: 0)
  }
}

extension TransitionSpan {
  /// Reads `transitions.csv` and puts its events together, in the order in which they began.
  static func spans(contentsOf path: String) throws(RecordingError) -> [TransitionSpan] {
    var reader = try CSVReader(path: path, table: TransitionEvent.table)
    var event = TransitionEvent()
    var spans: [TransitionSpan] = []
    var places: [TransitionSpan.ID: Int] = [:]
    while try reader.next(into: &event) {
      switch (event.change, places[event.id]) {
      case (.begin, nil):
        places[event.id] = spans.count
        spans.append(TransitionSpan(event))
      case (.begin, _?):
        throw reader.place.error(
          expected: "a new transition_id", found: "‘\(event.id)’, which has begun before")
      case (_, let place?):
        spans[place].apply(event)
      case (_, nil):
        throw reader.place.error(
          expected: "a transition_id that has begun", found: "‘\(event.id)’")
      }
    }
    return spans
  }
}
