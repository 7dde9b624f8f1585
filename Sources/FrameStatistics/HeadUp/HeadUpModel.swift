/// What a head-up display knows of the frames so far: from finished frames to the numbers that it shows.
///
/// ```swift
/// var model = HeadUpModel()
/// model.append(frame, timeline.interval(endingWith: frame), isInTransition: false)
/// model.reading.lowFrameRate
/// ```
///
/// Percentiles, hitches and latency are those of the last ``window`` frames. Its memory is constant; ``append(_:_:isInTransition:)``
/// is O(1) and allocates nothing once the window is full.
public struct HeadUpModel: Sendable {
  /// How many frames the statistics look back over: a thousand, so that ten of them are the worst 1 %.
  public static let window = 1000

  /// Of how many frames the frame time *now* is the mean: a single one is too restless to be read.
  public static let framesOfNow = 15

  /// The last frames, one by one.
  public private(set) var graph: FrameGraphModel

  /// What the display itself costs.
  public var cost = HeadUpCost()

  private struct Entry: Sendable {
    var interval: FrameInterval
    var latency: Nanoseconds?
  }

  private var entries: [Entry] = []
  private var next = 0
  private var frameTimes = LogarithmicHistogram()
  private var latencies = LogarithmicHistogram()
  private var hitches = 0
  private var hitchTime: Nanoseconds = 0
  private var activeTime: Nanoseconds = 0
  private var last: FrameRecord?

  /// Creates a model with a graph of as many frames.
  public init(graphCapacity: Int = 200) {
    graph = FrameGraphModel(capacity: graphCapacity)
    entries.reserveCapacity(Self.window)
  }

  /// Takes over a finished frame.
  public mutating func append(
    _ frame: FrameRecord, _ interval: FrameInterval, isInTransition: Bool
  ) {
    graph.append(interval, stages: frame.stages, isInTransition: isInTransition)
    cost.noteFrame(frame)
    last = frame
    let latency = frame.oldestInput.map { max(frame.presentedAt - $0, 0) }
    let entry = Entry(interval: interval, latency: latency)
    if entries.count < Self.window {
      entries.append(entry)
    } else {
      count(entries[next], sign: -1)
      entries[next] = entry
    }
    next = (next + 1) % Self.window
    count(entry, sign: 1)
  }

  private mutating func count(_ entry: Entry, sign: Int) {
    if let time = entry.interval.frameTime {
      if sign > 0 { frameTimes.record(time) } else { frameTimes.remove(time) }
    }
    if let latency = entry.latency {
      if sign > 0 { latencies.record(latency) } else { latencies.remove(latency) }
    }
    if entry.interval.missedIntervals > 0 { hitches += sign }
    hitchTime += Nanoseconds(sign) * entry.interval.hitchTime
    activeTime += Nanoseconds(sign) * entry.interval.elapsed
  }

  // MARK: Reading

  /// What there is to be shown at this moment.
  public var reading: HeadUpReading {
    HeadUpReading(
      frameTime: frameTimeNow, median: frameTimes.value(0.5).map(milliseconds),
      p99: frameTimes.value(0.99).map(milliseconds),
      lowFrameRate: frameTimes.lowFrameRate(worst: 0.01), hitches: hitches,
      hitchTimeRatio: HitchTimeRatio(
        hitchTime: milliseconds(hitchTime), activeTime: milliseconds(activeTime) / 1000),
      latencyMedian: latencies.value(0.5).map(milliseconds),
      latencyP95: latencies.value(0.95).map(milliseconds), stages: graph.meanStages,
      layersDrawn: last?.layersDrawn ?? 0, drawCalls: last?.drawCalls ?? 0,
      runningAnimations: last?.runningAnimations ?? 0, pacing: last?.pacing,
      refreshPeriod: last?.refreshPeriod ?? 0, ownCost: cost.perFrame.map(milliseconds))
  }

  /// The mean of the last frame times, of one activity: what is shown at rest is what was last.
  private var frameTimeNow: Double? {
    var sum: Nanoseconds = 0
    var count = 0
    var index = graph.count - 1
    while index >= 0, !graph[index].isConsecutive { index -= 1 }
    while index >= 0, count < Self.framesOfNow, let time = graph[index].frameTime {
      sum += time
      count += 1
      index -= 1
    }
    return count > 0 ? milliseconds(sum) / Double(count) : nil
  }
}
