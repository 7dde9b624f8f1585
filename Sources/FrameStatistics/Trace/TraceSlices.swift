/// Where the stages of one frame lie in time, as slices that nest: what a trace draws.
///
/// There are two tracks. On ``Track/main`` a frame lies from its first input to the end of its commit, on
/// ``Track/compositor`` from its evaluation to the end of its swap; they may overlap where the compositor has a thread of
/// its own. On a track, slices never do: one that would begin before the last one's end begins there.
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

  /// A frame's slice on a track, and in it those of its stages, one after the other.
  struct Frame {
    var track: Track
    var begin: Nanoseconds
    var end: Nanoseconds
    var slices: [Slice] = []
  }

  /// Where the last slice of each track ended.
  private var ends: [Nanoseconds] = Array(repeating: .min, count: Track.allCases.count)

  /// Lays out the next frame, the main actor's part first; parts that took no time are left out.
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

  /// Puts slices one after the other.
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
