/// Computes the numbers of a statistics HUD from the frames so far.
///
/// ```swift
/// var model = HUDModel()
/// model.append(frame, timeline.interval(endingWith: frame), isInTransition: false)
/// model.reading.lowFrameRate
/// ```
///
/// Percentiles, hitches and latency cover the last ``window`` frames. Memory is constant;
/// ``append(_:_:isInTransition:)`` is O(1) and allocates nothing.
public struct HUDModel: Sendable {
  /// The number of frames that the statistics cover: 1,000, so that the worst 1 % is ten frames.
  public static let window = 1000

  /// The number of frames in the mean of ``HUDReading/frameTime``: 15. A single frame time changes too fast to be read.
  public static let currentFrameCount = 15

  /// The most recent frames, one by one.
  public private(set) var graph: FrameGraphModel

  /// The cost of the HUD itself.
  public var cost = HUDCost()

  private struct Entry: Sendable {
    var interval = FrameInterval(elapsed: 0, refreshPeriod: 0, isConsecutive: false)
    var latency: Nanoseconds?
  }

  private var entries = RingBuffer(capacity: window, placeholder: Entry())
  private var frameTimes = LogarithmicHistogram()
  private var latencies = LogarithmicHistogram()
  private var animationErrors = LogarithmicHistogram()
  private var hitches = 0
  private var appHitches = 0
  private var hitchTime: Nanoseconds = 0
  private var activeTime: Nanoseconds = 0
  private var last: FrameRecord?

  /// Creates a model whose graph holds up to `graphCapacity` frames.
  public init(graphCapacity: Int = 200) {
    graph = FrameGraphModel(capacity: graphCapacity)
  }

  /// Adds a finished frame and its interval.
  public mutating func append(
    _ frame: FrameRecord, _ interval: FrameInterval, isInTransition: Bool
  ) {
    graph.append(interval, stages: frame.stages, isInTransition: isInTransition)
    cost.addFrame(frame)
    last = frame
    let latency = frame.oldestInput.map { max(frame.presentedAt - $0, 0) }
    let entry = Entry(interval: interval, latency: latency)
    if let dropped = entries.appendOverwriting(entry) { count(dropped, sign: -1) }
    count(entry, sign: 1)
  }

  /// Adds an entry to the totals (`sign` 1) or takes it out of them (`sign` −1).
  private mutating func count(_ entry: Entry, sign: Int) {
    if let time = entry.interval.frameTime {
      if sign > 0 { frameTimes.record(time) } else { frameTimes.remove(time) }
    }
    if let latency = entry.latency {
      if sign > 0 { latencies.record(latency) } else { latencies.remove(latency) }
    }
    if let error = entry.interval.animationError.map(abs) {
      if sign > 0 { animationErrors.record(error) } else { animationErrors.remove(error) }
    }
    if entry.interval.missedIntervals > 0 { hitches += sign }
    if entry.interval.lateBecause == .app { appHitches += sign }
    hitchTime += Nanoseconds(sign) * entry.interval.hitchTime
    activeTime += Nanoseconds(sign) * entry.interval.elapsed
  }

  /// The numbers to show now.
  public var reading: HUDReading {
    HUDReading(
      frameTime: currentFrameTime, median: frameTimes.quantile(0.5).map(milliseconds),
      p99: frameTimes.quantile(0.99).map(milliseconds),
      lowFrameRate: frameTimes.lowFrameRate(worst: 0.01), hitches: hitches,
      hitchTimeRatio: HitchTimeRatio(
        hitchTime: milliseconds(hitchTime), activeTime: milliseconds(activeTime) / 1000),
      latencyMedian: latencies.quantile(0.5).map(milliseconds),
      latencyP95: latencies.quantile(0.95).map(milliseconds), appHitches: appHitches,
      animationErrorP99: animationErrors.quantile(0.99).map(milliseconds),
      stages: graph.meanStages,
      layersDrawn: last?.layersDrawn ?? 0, drawCalls: last?.drawCalls ?? 0,
      runningAnimations: last?.runningAnimations ?? 0, pacing: last?.pacing,
      refreshPeriod: last?.refreshPeriod ?? 0, ownCost: cost.perFrame.map(milliseconds))
  }

  /// The mean of the latest consecutive frame times, in milliseconds. Frames before the last idle time do not count.
  /// While the app is idle, the value remains that of its last frames.
  private var currentFrameTime: Double? {
    var sum: Nanoseconds = 0
    var count = 0
    var index = graph.count - 1
    while index >= 0, !graph[index].isConsecutive { index -= 1 }
    while index >= 0, count < Self.currentFrameCount, let time = graph[index].frameTime {
      sum += time
      count += 1
      index -= 1
    }
    return count > 0 ? milliseconds(sum) / Double(count) : nil
  }
}

/// The numbers that a statistics HUD shows at one moment.
///
/// Times are in milliseconds unless a property says otherwise. `nil` means that the number is not known.
public struct HUDReading: Sendable, Hashable {
  /// The current frame time: the mean of the last ``HUDModel/currentFrameCount`` consecutive frames.
  public var frameTime: Double?
  /// The median frame time.
  public var median: Double?
  /// The 99th percentile of the frame times.
  public var p99: Double?
  /// The 1 % low in frames per second, by the definition of ``LowFrameRate/mangoHud``.
  public var lowFrameRate: Double?
  /// The number of frames that missed a refresh.
  public var hitches: Int
  /// The milliseconds by which frames were late, per second of activity.
  public var hitchTimeRatio: HitchTimeRatio
  /// The median time from an input event to the presentation of the frame that answers it.
  public var latencyMedian: Double?
  /// The 95th percentile of the time from an input event to the presentation of the frame that answers it.
  public var latencyP95: Double?
  /// The number of frames that were late because of the app; see ``LateReason/app``.
  public var appHitches: Int
  /// The 99th percentile of the animation errors; see ``FrameInterval/animationError``.
  public var animationErrorP99: Double?
  /// The mean duration of each stage over the frames of the graph, in nanoseconds.
  public var stages: StageDurations
  /// The number of layers drawn in the last frame.
  public var layersDrawn: Int
  /// The number of draw calls in the last frame.
  public var drawCalls: Int
  /// The number of animations that ran in the last frame.
  public var runningAnimations: Int
  /// The pacing of the last frame; `nil` before the first frame.
  public var pacing: Pacing?
  /// The refresh period of the last frame, in nanoseconds; zero if there is none.
  public var refreshPeriod: Nanoseconds
  /// The cost of the HUD per frame; see ``HUDCost``.
  public var ownCost: Double?

  /// The scale of ``rating``: the stricter of the two.
  public static let hitchScale = HitchScale.wwdc2020

  /// Whether there was at least a second of activity.
  ///
  /// With less activity the hitch time ratio is meaningless: one late frame among a few gives 743 ms/s.
  public var isHitchRatioKnown: Bool { hitchTimeRatio.activeTime >= 1 }

  /// The rating of the hitch time ratio; ``HitchScale/Rating/good`` while the ratio is not known.
  public var rating: HitchScale.Rating {
    isHitchRatioKnown ? Self.hitchScale.rating(of: hitchTimeRatio.value) : .good
  }
}
