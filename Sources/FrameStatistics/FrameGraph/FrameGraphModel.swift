/// The last frame times, ready for a graph that the app draws over its own window.
///
/// ```swift
/// var graph = FrameGraphModel(capacity: 240)
/// graph.append(timeline.interval(endingWith: frame))
/// for bar in graph.bars { draw(height: bar.height) }
/// ```
///
/// Its storage is allocated once; ``append(_:)`` is O(1) and allocates nothing.
public struct FrameGraphModel: Sendable {
  /// One frame in the graph.
  public struct Bar: Sendable, Hashable {
    /// The frame's height as a share of the graph's, from 0 to 1.
    public let height: Double
    /// Whether the frame missed a refresh.
    public let isLate: Bool
    /// Whether the frame was the first after idle; a gap stands before it.
    public let followsIdle: Bool
    /// Whether a transition ran.
    public let isInTransition: Bool
    /// What each stage took.
    public let stages: StageDurations
  }

  private struct Entry: Sendable {
    var interval: FrameInterval
    var stages: StageDurations
    var isInTransition: Bool
  }

  /// How many frames the graph holds.
  public let capacity: Int

  private var ring: [Entry]
  private var next = 0

  /// Creates an empty graph for at least one frame.
  public init(capacity: Int = 240) {
    precondition(capacity > 0, "A graph needs room for at least one frame.")
    self.capacity = capacity
    ring = []
    ring.reserveCapacity(capacity)
  }

  /// How many frames the graph shows now.
  public var count: Int { ring.count }

  /// Adds the newest frame; the oldest goes if there is no more room.
  public mutating func append(
    _ interval: FrameInterval, stages: StageDurations = StageDurations(),
    isInTransition: Bool = false
  ) {
    let entry = Entry(interval: interval, stages: stages, isInTransition: isInTransition)
    if ring.count < capacity {
      ring.append(entry)
    } else {
      ring[next] = entry
    }
    next = (next + 1) % capacity
  }

  /// The frame at a place, from 0 for the oldest to `count − 1` for the newest.
  public subscript(index: Int) -> FrameInterval { entry(index).interval }

  private func entry(_ index: Int) -> Entry {
    precondition(ring.indices.contains(index), "There is no such frame in the graph.")
    return ring[ring.count < capacity ? index : (next + index) % capacity]
  }

  /// The longest frame shown; zero if there is none.
  public var longest: Nanoseconds { ring.reduce(0) { max($0, $1.interval.elapsed) } }

  /// The time at the top edge of a graph of stages: a quarter of the refresh period, at least 2 ms, doubled until the
  /// work on every frame fits.
  public var workCeiling: Nanoseconds {
    let longest = ring.reduce(0) { max($0, $1.stages.total()) }
    var ceiling = max(refreshPeriod / 4, 2 * FrameGraphModel.smallestCeiling)
    while ceiling < longest { ceiling *= 2 }
    return ceiling
  }

  /// What each stage took on average, over the frames shown.
  public var meanStages: StageDurations {
    var mean = StageDurations()
    guard !ring.isEmpty else { return mean }
    for entry in ring {
      for stage in FrameStage.allCases { mean[stage] += entry.stages[stage] }
    }
    for stage in FrameStage.allCases { mean[stage] /= Nanoseconds(ring.count) }
    return mean
  }

  /// The newest frame's refresh period, where the graph's line is; zero if there is none.
  public var refreshPeriod: Nanoseconds { count > 0 ? self[count - 1].refreshPeriod : 0 }

  /// The time at the graph's top edge: two refresh periods, or four where a frame took longer; what is longer still is
  /// cut off, or one stall would press all others flat. Without a refresh period it is doubled until all fit.
  ///
  /// It moves in doublings, so that the scale holds still while frame times wander.
  public var ceiling: Nanoseconds {
    var ceiling = max(2 * refreshPeriod, FrameGraphModel.smallestCeiling)
    let limit = refreshPeriod > 0 ? min(longest, 4 * refreshPeriod) : longest
    while ceiling < limit { ceiling *= 2 }
    return ceiling
  }

  /// Where the line of the refresh period lies, as a share of the graph's height.
  public var refreshLine: Double { Double(refreshPeriod) / Double(ceiling) }

  /// The frames from the oldest to the newest, as the graph shows them.
  public var bars: [Bar] {
    let ceiling = Double(ceiling)
    return (0..<count).map { index in
      let entry = entry(index)
      return Bar(
        height: min(Double(entry.interval.elapsed) / ceiling, 1),
        isLate: entry.interval.missedIntervals > 0, followsIdle: !entry.interval.isConsecutive,
        isInTransition: entry.isInTransition, stages: entry.stages)
    }
  }

  /// The least time at the top edge, for recordings without a refresh period.
  static let smallestCeiling: Nanoseconds = 1 * nanosecondsPerMillisecond
}
