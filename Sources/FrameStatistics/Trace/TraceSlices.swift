/// Computes the slices of a frame in a trace. A slice is a named interval on a track.
///
/// ``Track/main`` shows the stages of a frame from input to commit, ``Track/compositor`` those from evaluation to drawing, and the
/// swap. The tracks may overlap in time if the compositor has its own thread. ``Timeline`` describes the other two.
/// Slices of one track never overlap: a slice that would begin before the end of the previous one begins at that end.
struct TraceSlices {
  enum Track: Int, CaseIterable {
    case main = 1
    case compositor = 2
    case expected = 3
    case actual = 4

    var name: StaticString {
      switch self {
      case .main: "main"
      case .compositor: "compositor"
      case .expected: "Expected Timeline"
      case .actual: "Actual Timeline"
      }
    }
  }

  struct Slice: Hashable {
    var name: Name
    var begin: Nanoseconds
    var end: Nanoseconds
  }

  enum Name: Hashable {
    case stage(FrameStage)
    case swap
  }

  /// The slice of a frame on one track, with the slices of its stages in order.
  struct Frame {
    var track: Track
    var begin: Nanoseconds
    var end: Nanoseconds
    var slices: [Slice] = []
  }

  /// The end of the last slice of each track.
  private var ends: [Nanoseconds] = Array(repeating: .min, count: Track.allCases.count)

  /// Computes the slices of the next frame, those of the main track first. Slices of zero duration are left out.
  mutating func layOut(_ record: FrameRecord) -> [Frame] {
    var main = Cursor(.main, at: max(record.begin, ends[0]))
    main.add(.input, record.stages)
    main.add(.gesture, record.stages)
    main.wait(until: record.updateBegin)
    for stage in [FrameStage.update, .layout, .commit] { main.add(stage, record.stages) }

    var compositor = Cursor(.compositor, at: max(record.renderBegin ?? main.position, ends[1]))
    for stage in FrameStage.rasterizer { compositor.add(stage, record.stages) }
    if let start = record.swapStart, let end = record.swapEnd {
      compositor.wait(until: start)
      compositor.add(.swap, lasting: end - compositor.position)
    }
    let frames = [main.frame, compositor.frame].compactMap { $0 }
    for frame in frames { ends[frame.track.rawValue - 1] = frame.end }
    return frames
  }

  /// A frame as it was meant to be and as it was.
  struct Timeline {
    /// The refresh that ends when the frame was meant to be shown.
    var expected: Range<Nanoseconds>
    /// From the beginning of the work on the frame until it was shown.
    var actual: Range<Nanoseconds>
  }

  /// Computes the next frame's slices on the tracks of the timeline; nil if it was not presented, or if nothing is left of one because the
  /// previous frame's covers it.
  mutating func layOutTimeline(of record: FrameRecord) -> Timeline? {
    guard let intended = record.intendedTime, let present = record.present?.time,
      record.refreshPeriod > 0
    else { return nil }
    let (begin, overflows) = intended.subtractingReportingOverflow(record.refreshPeriod)
    let expected = max(overflows ? .min : begin, ends[Track.expected.rawValue - 1])
    let actual = max(record.begin, ends[Track.actual.rawValue - 1])
    guard expected < intended, actual < present else { return nil }
    ends[Track.expected.rawValue - 1] = intended
    ends[Track.actual.rawValue - 1] = present
    return Timeline(expected: expected..<intended, actual: actual..<present)
  }

  /// Appends slices to a track, each at the end of the previous one.
  private struct Cursor {
    private let track: Track
    private var slices: [Slice] = []
    private(set) var position: Nanoseconds

    init(_ track: Track, at position: Nanoseconds) {
      self.track = track
      self.position = position
    }

    var frame: Frame? {
      guard let first = slices.first, let last = slices.last else { return nil }
      return Frame(track: track, begin: first.begin, end: last.end, slices: slices)
    }

    mutating func wait(until time: Nanoseconds?) { position = max(position, time ?? position) }

    mutating func add(_ stage: FrameStage, _ durations: StageDurations) {
      add(.stage(stage), lasting: durations[stage])
    }

    mutating func add(_ name: Name, lasting duration: Nanoseconds) {
      guard duration > 0, position < .max else { return }
      let (end, overflows) = position.addingReportingOverflow(duration)
      let slice = Slice(name: name, begin: position, end: overflows ? .max : end)
      slices.append(slice)
      position = slice.end
    }
  }
}

extension TraceSlices.Name {
  var text: StaticString {
    switch self {
    case .swap: "swap"
    case .stage(let stage):
      switch stage {
      case .input: "input"
      case .gesture: "gesture"
      case .update: "update"
      case .layout: "layout"
      case .commit: "commit"
      case .evaluate: "evaluate"
      case .draw: "draw"
      }
    }
  }
}
