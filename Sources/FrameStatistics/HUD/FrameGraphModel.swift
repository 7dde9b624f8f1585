/// The most recent frames, scaled for a bar graph.
///
/// ```swift
/// var graph = FrameGraphModel(capacity: 240)
/// graph.append(timeline.interval(endingWith: frame))
/// for bar in graph.bars { draw(height: bar.height) }
/// ```
///
/// Storage is allocated once; ``append(_:stages:isInTransition:)`` is O(1) and allocates nothing. Times are in
/// nanoseconds.
public struct FrameGraphModel: Sendable {
  /// One frame in the graph.
  public struct Bar: Sendable, Hashable {
    /// The height of the bar as a fraction of the height of the graph, from 0 to 1.
    public let height: Double
    /// Whether the frame missed a refresh.
    public let isLate: Bool
    /// Whether the frame is the first after idle time; the graph shows a gap before it.
    public let followsIdle: Bool
    /// Whether a transition was running.
    public let isInTransition: Bool
    /// The duration of each stage.
    public let stages: StageDurations
  }

  private struct Entry: Sendable {
    var interval = FrameInterval(elapsed: 0, refreshPeriod: 0, isConsecutive: false)
    var stages = StageDurations()
    var isInTransition = false
  }

  private var entries: RingBuffer<Entry>

  /// Creates an empty graph that holds up to `capacity` frames, at least one.
  public init(capacity: Int = 240) {
    entries = RingBuffer(capacity: capacity, placeholder: Entry())
  }

  /// The number of frames in the graph.
  public var count: Int { entries.count }

  /// The largest number of frames that the graph holds.
  public var capacity: Int { entries.capacity }

  /// Adds the newest frame. A full graph drops its oldest frame.
  public mutating func append(
    _ interval: FrameInterval, stages: StageDurations = StageDurations(),
    isInTransition: Bool = false
  ) {
    entries.appendOverwriting(
      Entry(interval: interval, stages: stages, isInTransition: isInTransition))
  }

  /// The interval of the frame at `index`, from 0 for the oldest to `count − 1` for the newest.
  public subscript(index: Int) -> FrameInterval { entries[index].interval }

  /// The duration of the longest frame in the graph; zero if the graph is empty.
  public var longest: Nanoseconds { entries.reduce(0) { max($0, $1.interval.elapsed) } }

  /// The time at the top edge of a graph of stage durations.
  ///
  /// It is a quarter of the refresh period, at least 2 ms, doubled until the work of every frame fits.
  public var workCeiling: Nanoseconds {
    let longest = entries.reduce(0) { max($0, $1.stages.total()) }
    var ceiling = max(refreshPeriod / 4, 2 * FrameGraphModel.minimumCeiling)
    while ceiling < longest { ceiling *= 2 }
    return ceiling
  }

  /// The mean duration of each stage over the frames in the graph.
  public var meanStages: StageDurations {
    var mean = StageDurations()
    guard count > 0 else { return mean }
    for entry in entries {
      for stage in FrameStage.allCases { mean[stage] += entry.stages[stage] }
    }
    for stage in FrameStage.allCases { mean[stage] /= Nanoseconds(count) }
    return mean
  }

  /// The refresh period of the newest frame, where the graph draws its line; zero if there is none.
  public var refreshPeriod: Nanoseconds { count > 0 ? self[count - 1].refreshPeriod : 0 }

  /// The time at the top edge of a graph of frame times.
  ///
  /// It is two refresh periods, or four if a frame took longer than two. Longer frames are cut off at the top: one
  /// stall would flatten all other bars. Without a refresh period the ceiling is doubled until all frames fit.
  ///
  /// The ceiling changes by factors of two, so the scale stays the same while frame times vary a little.
  public var ceiling: Nanoseconds {
    var ceiling = max(2 * refreshPeriod, FrameGraphModel.minimumCeiling)
    let limit = refreshPeriod > 0 ? min(longest, 4 * refreshPeriod) : longest
    while ceiling < limit { ceiling *= 2 }
    return ceiling
  }

  /// The height of the refresh period's line as a fraction of the height of the graph.
  public var refreshLine: Double { Double(refreshPeriod) / Double(ceiling) }

  /// The bars from the oldest frame to the newest.
  public var bars: [Bar] {
    let ceiling = Double(ceiling)
    return entries.map { entry in
      Bar(
        height: min(Double(entry.interval.elapsed) / ceiling, 1),
        isLate: entry.interval.missedIntervals > 0, followsIdle: !entry.interval.isConsecutive,
        isInTransition: entry.isInTransition, stages: entry.stages)
    }
  }

  /// The smallest time at the top edge: 1 ms. It applies to recordings without a refresh period.
  private static let minimumCeiling: Nanoseconds = 1 * nanosecondsPerMillisecond
}
