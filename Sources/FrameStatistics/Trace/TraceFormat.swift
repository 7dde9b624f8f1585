/// Writes frames and transitions in the trace event format, which Perfetto, `chrome://tracing` and speedscope open.
///
/// The file is a JSON array with one event per line. Events are appended while the recording runs. Readers of the
/// format accept an array without its closing bracket, so a trace that is cut off can be opened. Times are in
/// microseconds on the monotonic clock with three decimal places, so they equal those of `frames.csv`.
///
/// | event | phase | content |
/// |---|---|---|
/// | `Frame`, with its stages nested in it | `X` | on two tracks, see ``TraceSlices`` |
/// | `Frame` on the tracks `Expected Timeline` and `Actual Timeline`, as in Perfetto's own traces | `X` | see ``TraceSlices/Timeline`` |
/// | `frame` | `s` `f` | a flow from the expected frame to the actual one |
/// | kind and exhibit of a transition | `b` `n` `e` | its beginning, phase changes and end |
/// | `frame time`, `fraction` | `C` | milliseconds; the fraction of the transition from 0 to 1 |
/// | `input`, `missed intervals` | `i` | the time of the oldest input event; the time at which a late frame was shown |
///
/// Source: Google, *Trace Event Format* (2016).
struct TraceFormat {
  private var text = JSONText()
  private var slices = TraceSlices()
  private var running: [RecordedTransition.ID: TransitionEvent] = [:]
  private var latest: Nanoseconds = 0
  private var showsFraction = false

  /// The beginning of the file: the names of the process and the tracks.
  mutating func begin(title: String) -> [UInt8] {
    text.removeAll()
    text.raw("[\n")
    metadata("process_name", track: .main) { $0.string(title.isEmpty ? "recording" : title) }
    for track in TraceSlices.Track.allCases {
      metadata("thread_name", track: track) { text in
        text.raw("\"")
        text.raw(track.name)
        text.raw("\"")
      }
    }
    return text.bytes
  }

  /// The events of a block, in complete lines.
  mutating func lines(_ records: [FrameRecord], _ events: [TransitionEvent]) -> [UInt8] {
    text.removeAll()
    for event in events { add(event) }
    for record in records { add(record) }
    return text.bytes
  }

  /// The end of the file. Transitions that are still running get an end event with the outcome `cut off`.
  mutating func end() -> [UInt8] {
    text.removeAll()
    for var event in running.values.sorted(by: { $0.id < $1.id }) {
      event.time = max(latest, event.time)
      event.change = .end
      event.outcome = nil
      add(event)
    }
    open("i", at: latest, .main)
    text.raw(",\"s\":\"p\",\"name\":\"end of the recording\"}\n]\n")
    return text.bytes
  }

  // MARK: Events

  private mutating func metadata(
    _ name: StaticString, track: TraceSlices.Track, value: (inout JSONText) -> Void
  ) {
    text.raw("{\"ph\":\"M\",\"pid\":1,\"tid\":")
    text.number(track.rawValue)
    text.raw(",\"name\":\"")
    text.raw(name)
    text.raw("\",\"args\":{\"name\":")
    value(&text)
    text.raw("}},\n")
  }

  /// Appends the common fields of an event. The caller continues with a comma.
  private mutating func open(
    _ phase: StaticString, at time: Nanoseconds, _ track: TraceSlices.Track
  ) {
    latest = max(latest, time)
    text.raw("{\"ph\":\"")
    text.raw(phase)
    text.raw("\",\"pid\":1,\"tid\":")
    text.number(track.rawValue)
    text.raw(",\"ts\":")
    text.decimal(time, places: 3)
  }

  private mutating func add(_ record: FrameRecord) {
    for frame in slices.layOut(record) {
      open("X", at: frame.begin, frame.track)
      text.raw(",\"dur\":")
      text.decimal(frame.end - frame.begin, places: 3)
      text.raw(",\"name\":\"Frame\",\"cat\":\"frame\",\"args\":{\"frame\":")
      text.number(record.id)
      if let transition = record.transition {
        text.raw(",\"transition\":")
        text.number(transition.id)
      }
      text.raw("}},\n")
      for slice in frame.slices {
        open("X", at: slice.begin, frame.track)
        text.raw(",\"dur\":")
        text.decimal(slice.end - slice.begin, places: 3)
        text.raw(",\"name\":\"")
        text.raw(slice.name.text)
        text.raw("\",\"cat\":\"stage\"},\n")
      }
      latest = max(latest, frame.end)
    }
    addTimeline(of: record)
    addCounters(of: record)
    addInstants(of: record)
  }

  private mutating func addTimeline(of record: FrameRecord) {
    guard let timeline = slices.layOutTimeline(of: record) else { return }
    for (track, span) in [
      (TraceSlices.Track.expected, timeline.expected), (.actual, timeline.actual),
    ] {
      open("X", at: span.lowerBound, track)
      text.raw(",\"dur\":")
      text.decimal(span.upperBound - span.lowerBound, places: 3)
      text.raw(",\"name\":\"Frame\",\"cat\":\"frame timeline\"")
      if track == .actual { addColor(of: record) }
      text.raw(",\"args\":{\"frame\":")
      text.number(record.id)
      if track == .actual {
        text.raw(",\"late_because\":")
        text.string(record.lateBecause?.rawValue ?? "on time")
        if let error = record.animationError {
          text.raw(",\"animation_error_ms\":")
          text.decimal(error, places: 6)
        }
      }
      text.raw("}},\n")
      latest = max(latest, span.upperBound)
    }
    // A flow goes forward in time, and each end must lie in the slice that it joins.
    let arrival = max(timeline.expected.lowerBound, timeline.actual.lowerBound)
    guard arrival < timeline.actual.upperBound else { return }
    flow("s", record.id, at: timeline.expected.lowerBound, .expected)
    flow("f", record.id, at: arrival, .actual)
  }

  /// Appends the colour of a frame: those of Perfetto for frames on time, late because of the app, and late for another reason.
  private mutating func addColor(of record: FrameRecord) {
    switch record.lateBecause {
    case nil: text.raw(",\"cname\":\"good\"")
    case .app: text.raw(",\"cname\":\"terrible\"")
    default: text.raw(",\"cname\":\"bad\"")
    }
  }

  private mutating func flow(
    _ phase: StaticString, _ id: UInt64, at time: Nanoseconds, _ track: TraceSlices.Track
  ) {
    open(phase, at: time, track)
    text.raw(",\"bp\":\"e\",\"cat\":\"frame timeline\",\"name\":\"frame\",\"id\":")
    text.number(id)
    text.raw("},\n")
  }

  private mutating func addCounters(of record: FrameRecord) {
    if let frameTime = record.frameTime {
      counter("frame time", unit: "ms", at: record.presentedAt) {
        $0.decimal(frameTime, places: 6)
      }
    }
    // When no transition runs any more, the counter is set to 0 once, so that it does not keep its last value.
    guard record.transition != nil || showsFraction else { return }
    showsFraction = record.transition != nil
    let fraction = record.transition?.fraction ?? 0
    counter("fraction", unit: "fraction", at: record.presentedAt) {
      $0.decimal(Self.millionths(fraction), places: 6)
    }
  }

  /// A fraction in millionths, limited to ±1000 so that it fits an integer; 0 for NaN.
  private static func millionths(_ fraction: Double) -> Int64 {
    fraction.isNaN ? 0 : Int64((min(max(fraction, -1000), 1000) * 1e6).rounded())
  }

  private mutating func counter(
    _ name: StaticString, unit: StaticString, at time: Nanoseconds,
    value: (inout JSONText) -> Void
  ) {
    open("C", at: time, .main)
    text.raw(",\"name\":\"")
    text.raw(name)
    text.raw("\",\"args\":{\"")
    text.raw(unit)
    text.raw("\":")
    value(&text)
    text.raw("}},\n")
  }

  private mutating func addInstants(of record: FrameRecord) {
    if let input = record.oldestInput {
      open("i", at: input, .main)
      text.raw(",\"s\":\"t\",\"name\":\"input\",\"args\":{\"frame\":")
      text.number(record.id)
      text.raw(",\"events\":")
      text.number(record.inputCount)
      text.raw("}},\n")
    }
    if record.missedIntervals > 0 {
      open("i", at: record.presentedAt, .compositor)
      text.raw(",\"s\":\"t\",\"name\":\"missed intervals\",\"args\":{\"frame\":")
      text.number(record.id)
      text.raw(",\"count\":")
      text.number(record.missedIntervals)
      text.raw("}},\n")
    }
  }

  // MARK: Transitions

  private mutating func add(_ event: TransitionEvent) {
    switch event.change {
    case .begin:
      running[event.id] = event
      async("b", event)
    case .phase: async("n", event)
    case .end:
      running[event.id] = nil
      async("e", event)
    }
  }

  private mutating func async(_ phase: StaticString, _ event: TransitionEvent) {
    open(phase, at: event.time, .main)
    text.raw(",\"cat\":\"transition\",\"id\":")
    text.number(event.id)
    text.raw(",\"name\":")
    text.string(
      event.exhibit.isEmpty ? event.kind.rawValue : "\(event.kind.rawValue) \(event.exhibit)")
    text.raw(",\"args\":{\"exhibit\":")
    text.string(event.exhibit)
    text.raw(",\"kind\":")
    text.string(event.kind.rawValue)
    text.raw(",\"phase\":")
    text.string(event.phase.rawValue)
    text.raw(",\"percent\":")
    text.decimal(Self.millionths(event.fraction), places: 4)
    if event.change == .end {
      text.raw(",\"outcome\":")
      text.string(event.outcome?.rawValue ?? "cut off")
    }
    text.raw("}},\n")
  }
}
