/// Computes the slices of a frame in a trace. A slice is a named interval on a track.
///
/// There are two tracks. ``Track/main`` shows the stages of a frame from input to commit, ``Track/compositor`` those
/// from evaluation to drawing, and the swap. The tracks may overlap in time if the compositor has its own thread.
/// Slices of one track never overlap: a slice that would begin before the end of the previous one begins at that end.
struct TraceSlices {
  enum Track: Int, CaseIterable {
    case main = 1
    case compositor = 2

    var name: StaticString {
      switch self {
      case .main: "main"
      case .compositor: "compositor"
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
