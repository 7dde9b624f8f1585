import Foundation

/// The statistics of a recording: frame times, late frames, stages and transitions.
///
/// ```swift
/// let summary = try FrameSummary(contentsOf: folder)
/// summary.frameTime?.p95               // in milliseconds
/// try summary.write(to: folder)        // summary.json, with the definition of each number
/// ```
///
/// Definitions:
/// - A **frame time** is the time between two consecutive frames. Idle time is not part of any frame time
///   (``FrameIntervalCalculator``).
/// - **Percentiles** use the nearest rank (``QuantileRule/nearestRank``). There are several definitions of the
///   **lows**, each with the name of its tool (``LowFrameRate``).
/// - **Missed intervals**, **hitch time**, **slow** and **frozen** are properties of the interval of one frame
///   (``FrameInterval``). They include first frames after idle time.
/// - Lateness refers to a display only if the display's vsync paced all frames (``isDisplayPaced``).
///
/// Times are in milliseconds unless a property says otherwise.
public struct FrameSummary: Sendable, Hashable {
  /// The environment of the recording; `nil` if it is not known.
  public private(set) var environment: RecordingEnvironment?

  /// The number of frames.
  public private(set) var frameCount = 0

  /// The number of missing frames, counted by the gaps in the frame numbers.
  public private(set) var lostFrameCount = 0

  /// Whether the recording ends in the middle of a row because its process was killed.
  public private(set) var isCutOff = false

  /// The time from the beginning of the first frame to the presentation of the last, in seconds.
  public private(set) var duration = 0.0

  /// The time in which frames were due, in seconds: the sum of the intervals of the frames.
  public private(set) var activeTime = 0.0

  /// The pacings that occurred.
  public private(set) var pacings: Set<Pacing> = []

  /// The most frequent refresh period; `nil` if no frame has one.
  public private(set) var refreshPeriod: Double?

  /// The times between consecutive frames.
  public private(set) var frameTime: Distribution?

  /// The times from the beginning of a first frame after idle time to its presentation.
  public private(set) var firstFrameTime: Distribution?

  /// The time from the start of the process to the presentation of its first frame (``FrameRecord/firstID``).
  ///
  /// It is `nil` if the recording began later, or if no frame was presented.
  public private(set) var startToFirstFrame: Double?

  /// The 1 % and 0.1 % lows by each definition; empty if there are no frame times.
  public private(set) var lows: [LowFrameRate: Lows] = [:]

  /// The number of refreshes that showed no new frame although one was due.
  public private(set) var missedIntervalCount = 0

  /// The number of frames that missed at least one refresh.
  public private(set) var lateFrameCount = 0

  /// The number of missed intervals per stage. All missed intervals of a late frame are attributed to its longest
  /// stage.
  ///
  /// Frames whose stages together took less than a refresh period are left out: they were late because of a wait and
  /// not because of a stage.
  public private(set) var missedIntervalsByStage: [FrameStage: Int] = [:]

  /// The number of missed intervals per reason.
  public private(set) var missedIntervalsByReason: [LateReason: Int] = [:]

  /// The milliseconds by which frames were late, per second of activity.
  public private(set) var hitchTimeRatio = HitchTimeRatio(hitchTime: 0, activeTime: 0)

  /// The sizes of the animation errors of the frames; see ``FrameInterval/animationError``.
  public private(set) var animationError: Distribution?

  /// The animation errors in points; see ``FrameInterval/animationErrorDistance``.
  public private(set) var animationErrorDistance: Distribution?

  /// The number of frames that took longer than their predecessor by half a refresh or more.
  ///
  /// It tells smoothness from throughput: at the same mean frame rate, many changes are many jerks.
  public private(set) var throughputChangeCount = 0

  /// The number of frames that stutter; see ``StutterMeter``.
  public private(set) var stutterCount = 0

  /// The percentage of the frame times that stutters took.
  public private(set) var stutterPercentage = 0.0

  /// The number of frames that took longer than 1.5 refresh periods.
  public private(set) var slowFrameCount = 0

  /// The number of frames that took 700 ms or more.
  public private(set) var frozenFrameCount = 0

  /// The times from the oldest input event that a frame answers to its presentation; see ``InputLatencyTracker``.
  public private(set) var inputToPresent: Distribution?

  /// The times from the oldest click that a frame answers to its presentation.
  public private(set) var clickToPresent: Distribution?

  /// Whether the display reported the present time of every frame.
  public private(set) var isPresentTimeMeasured = false

  /// Whether any frame was presented. Without a window, no frame is.
  public private(set) var hasPresentTimes = false

  /// The durations of each stage.
  public private(set) var stages: [FrameStage: Distribution] = [:]

  /// The sums of all stages of a frame, without the swap.
  public private(set) var work: Distribution?

  /// The durations of the calls to swap buffers.
  public private(set) var swap: Distribution?

  /// The sums of the stages in ``FrameStage/build``.
  public private(set) var build: BudgetedTime?

  /// The sums of the stages in ``FrameStage/rasterizer``.
  public private(set) var rasterizer: BudgetedTime?

  /// The processor times of the process per frame; `nil` if no frame has one.
  public private(set) var cpuTime: Distribution?

  /// The numbers of layers drawn per frame.
  public private(set) var layersDrawn: Distribution?

  /// The numbers of draw calls per frame.
  public private(set) var drawCalls: Distribution?

  /// The largest resident memory of the process in bytes; `nil` if no frame has one.
  public private(set) var peakResidentMemory: Int?

  /// The frame times in bins that depend on the refresh period; see ``Histogram/frameTimeEdges(refreshPeriod:)``.
  public private(set) var histogram: Histogram

  /// The statistics of each transition, in the order in which they began.
  public private(set) var transitions: [TransitionSummary] = []

  /// Whether the display's vsync paced all frames. Only then does lateness refer to that display.
  public var isDisplayPaced: Bool { pacings == [.vsync] }

  /// The 1 % and 0.1 % low by one definition, in frames per second.
  public struct Lows: Sendable, Hashable {
    /// The frame rate of the slowest hundredth.
    public let onePercent: Double
    /// The frame rate of the slowest thousandth.
    public let tenthPercent: Double
  }

  /// Times compared with Flutter's frame budget.
  public struct BudgetedTime: Sendable, Hashable {
    /// The times.
    public let time: Distribution
    /// The number of times longer than the budget.
    public let missedBudgetCount: Int

    /// Flutter's budget: 16 ms at any refresh rate.
    public static let budget = 16.0
    /// The definition of ``missedBudgetCount`` as it is printed beside the count.
    public static let definition = "longer than 16 ms, Flutter's budget at any refresh rate"
  }
}

/// The statistics of one transition.
public struct TransitionSummary: Sendable, Hashable, Identifiable {
  /// The transition.
  public let transition: RecordedTransition

  /// The number of frames in which it was running.
  public let frameCount: Int

  /// The frame times of the frames of the transition, in milliseconds.
  public let frameTime: Distribution?

  /// The number of refreshes that showed no new frame although one was due.
  public let missedIntervalCount: Int

  /// The milliseconds by which frames were late, per second of the frames of the transition.
  public let hitchTimeRatio: HitchTimeRatio

  /// The sizes of the animation errors in milliseconds; see ``FrameInterval/animationError``.
  public let animationError: Distribution?

  /// The animation errors in points.
  public let animationErrorDistance: Distribution?

  /// The number of frames that took longer than their predecessor by half a refresh or more.
  public let throughputChangeCount: Int

  /// The number of the transition.
  public var id: RecordedTransition.ID { transition.id }

  /// The duration of the transition in milliseconds; `nil` if the recording stopped first.
  public var duration: Double? {
    transition.end.map { milliseconds($0 - transition.begin) }
  }
}

// MARK: Text for reports

extension FrameSummary {
  /// The pacing of the frames, as it is printed.
  public var pacingDescription: String {
    let rate = refreshPeriod.map { String(format: "%.2f Hz", 1000 / $0) }
    switch pacings {
    case []: return "unknown: there are no frames"
    case [.vsync]: return "vsync" + (rate.map { ", \($0)" } ?? "")
    case [.timer]:
      return "unpaced: a timer" + (rate.map { " at \($0)" } ?? "") + ", not a display's vsync"
    case [.none]: return "unpaced: each frame begins when the previous one is done"
    default:
      let all = pacings.map(\.rawValue).sorted().joined(separator: ", ")
      return "unpaced in part: \(all)"
    }
  }

  /// The definition of a frame time as it is printed.
  package static let frameTimeDefinition = "between consecutive frames, without idle time"

  /// The definition of ``throughputChangeCount`` as it is printed.
  package static let throughputChangeDefinition = "frames longer than the last one by ≥ ½ refresh"

  /// The definition of ``clickToPresent`` as it is printed.
  package static let clickToPresentDefinition =
    "from the oldest press or release of a button, finger or key that a frame answers to its presentation"

  /// The definition of ``missedIntervalsByStage`` as it is printed.
  package static let lateStageDefinition =
    "longest stage of late frames with ≥ 1 refresh of work"
}

// MARK: Reading and writing

extension FrameSummary {
  /// Computes the summary of frames in order.
  public init(
    frames: some Sequence<FrameRecord>, transitions: [RecordedTransition] = [],
    environment: RecordingEnvironment? = nil, isCutOff: Bool = false
  ) {
    var builder = Builder()
    for frame in frames { builder.add(frame) }
    self = builder.summary(
      transitions: transitions, environment: environment, isCutOff: isCutOff)
  }

  /// Computes the summary of a recording.
  public init(_ recording: Recording) {
    self.init(
      frames: recording.frames, transitions: recording.transitions,
      environment: recording.environment, isCutOff: recording.isCutOff)
  }

  /// Computes the summary of the recording in a folder without holding its frames in memory.
  ///
  /// It also accepts a recording that was cut off and counts its complete rows.
  ///
  /// - Throws: An error that names the file, the line and the expected content.
  public init(contentsOf folder: RecordingFolder) throws(RecordingError) {
    var builder = Builder()
    var reader = try FrameReader(contentsOf: folder.frames)
    while let frame = try reader.next() { builder.add(frame) }
    self = builder.summary(
      transitions: try folder.readTransitions(),
      environment: try RecordingEnvironment(contentsOf: folder.environment),
      isCutOff: reader.isCutOff)
  }

  /// Writes `summary.json`, replacing an existing file as a whole.
  public func write(to folder: RecordingFolder) throws(RecordingError) {
    try JSONFile.write(json, to: folder.summary)
  }
}

// MARK: Computing a summary

extension FrameSummary {
  /// Computes a summary from frames that are added one by one.
  ///
  /// Exact percentiles need all samples, so a builder keeps about 150 bytes per frame. It does not keep the frames.
  public struct Builder: Sendable {
    private var calculator = FrameIntervalCalculator()
    private var first: FrameRecord?
    private var last: FrameRecord?
    private var summary = FrameSummary(histogram: Histogram(edges: [0]))
    private var activeTime: Nanoseconds = 0
    private var hitchTime: Nanoseconds = 0
    private var refreshPeriods: [Nanoseconds: Int] = [:]
    private var isPresentTimeMeasured = true
    private var hasPresentTimes = false

    private var frameTimes: [Double] = []
    private var firstFrameTimes: [Double] = []
    private var latencies: [Double] = []
    private var clickLatencies: [Double] = []
    private var errors = AnimationErrors()
    private var changes = ThroughputChanges()
    private var stutter = StutterMeter()
    private var stages = Array(repeating: [Double](), count: FrameStage.allCases.count)
    private var works: [Double] = []
    private var swaps: [Double] = []
    private var builds: [Double] = []
    private var rasterizers: [Double] = []
    private var cpuTimes: [Double] = []
    private var layers: [Double] = []
    private var drawCalls: [Double] = []
    private var transitions: [RecordedTransition.ID: TransitionBuilder] = [:]

    /// Creates a builder with no frames.
    public init() {}

    /// Adds the next frame. Frames must be added in order.
    public mutating func add(_ frame: FrameRecord) {
      let interval = calculator.interval(endingWith: frame)
      addInterval(interval)
      addWork(of: frame)
      let isChange = changes.add(interval)
      if let stage = frame.stages.longest, frame.stages.total() >= interval.refreshPeriod,
        interval.missedIntervals > 0
      {
        summary.missedIntervalsByStage[stage, default: 0] += interval.missedIntervals
      }
      if let transition = frame.transition {
        transitions[transition.id, default: TransitionBuilder(transition, at: frame.begin)]
          .add(interval, at: transition, changesThroughput: isChange)
      }
      if let last, frame.id > last.id { summary.addLostFrames(frame.id - last.id - 1) }
      summary.frameCount += 1
      summary.pacings.insert(frame.pacing)
      if frame.present?.kind != .measured { isPresentTimeMeasured = false }
      if frame.present != nil { hasPresentTimes = true }
      first = first ?? frame
      last = frame
    }

    private mutating func addInterval(_ interval: FrameInterval) {
      errors.add(interval)
      stutter.add(interval)
      if let reason = interval.lateBecause {
        summary.missedIntervalsByReason[reason, default: 0] += interval.missedIntervals
      }
      if let frameTime = interval.frameTime {
        frameTimes.append(milliseconds(frameTime))
      } else {
        firstFrameTimes.append(milliseconds(interval.elapsed))
      }
      activeTime += interval.elapsed
      hitchTime += interval.hitchTime
      if interval.refreshPeriod > 0 { refreshPeriods[interval.refreshPeriod, default: 0] += 1 }
      summary.missedIntervalCount += interval.missedIntervals
      if interval.missedIntervals > 0 { summary.lateFrameCount += 1 }
      if interval.isSlow { summary.slowFrameCount += 1 }
      if interval.isFrozen { summary.frozenFrameCount += 1 }
    }

    private mutating func addWork(of frame: FrameRecord) {
      for (index, stage) in FrameStage.allCases.enumerated() {
        stages[index].append(milliseconds(frame.stages[stage]))
      }
      works.append(milliseconds(frame.stages.total()))
      if let start = frame.swapStart, let end = frame.swapEnd {
        swaps.append(milliseconds(max(0, end - start)))
      }
      builds.append(milliseconds(frame.stages.total(of: FrameStage.build)))
      rasterizers.append(milliseconds(frame.stages.total(of: FrameStage.rasterizer)))
      if let input = frame.oldestInput {
        latencies.append(milliseconds(frame.presentedAt - input))
      }
      if let click = frame.oldestClick {
        clickLatencies.append(milliseconds(frame.presentedAt - click))
      }
      if let cpuTime = frame.cpuTime { cpuTimes.append(milliseconds(cpuTime)) }
      layers.append(Double(frame.layersDrawn))
      drawCalls.append(Double(frame.drawCalls))
      if let memory = frame.residentMemory {
        summary.peakResidentMemory = max(memory, summary.peakResidentMemory ?? 0)
      }
    }

    /// The summary of the frames so far.
    ///
    /// - Parameters:
    ///   - recorded: The transitions that the frames refer to. A transition that is missing is derived from its frames,
    ///     without its exhibit, end and outcome.
    ///   - environment: The environment of the recording.
    ///   - isCutOff: Whether the recording ends in the middle of a row.
    public func summary(
      transitions recorded: [RecordedTransition] = [], environment: RecordingEnvironment? = nil,
      isCutOff: Bool = false
    ) -> FrameSummary {
      var summary = summary
      summary.environment = environment
      summary.isCutOff = isCutOff
      if let first, let last {
        summary.duration = milliseconds(last.presentedAt - first.begin) / 1000
        summary.isPresentTimeMeasured = isPresentTimeMeasured
        summary.hasPresentTimes = hasPresentTimes
        summary.startToFirstFrame = Builder.startToFirstFrame(first, in: environment)
      }
      summary.activeTime = milliseconds(activeTime) / 1000
      summary.hitchTimeRatio = HitchTimeRatio(
        hitchTime: milliseconds(hitchTime), activeTime: summary.activeTime)

      // The most frequent period. Of equally frequent ones it is the shortest, so that the result does not depend on
      // the order of the dictionary.
      let refresh = refreshPeriods.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      summary.refreshPeriod = refresh.map(milliseconds)
      summary.addFrameTimes(
        frameTimes.sorted(), refreshPeriod: refresh ?? Builder.nominalRefreshPeriod)
      summary.firstFrameTime = Distribution(of: firstFrameTimes)
      summary.inputToPresent = Distribution(of: latencies)
      summary.clickToPresent = Distribution(of: clickLatencies)
      (summary.animationError, summary.animationErrorDistance) = errors.distributions
      summary.throughputChangeCount = changes.count
      (summary.stutterCount, summary.stutterPercentage) = (stutter.count, stutter.percentage)
      for (index, stage) in FrameStage.allCases.enumerated() {
        summary.stages[stage] = Distribution(of: stages[index])
      }
      summary.work = Distribution(of: works)
      summary.swap = Distribution(of: swaps)
      summary.build = BudgetedTime(of: builds)
      summary.rasterizer = BudgetedTime(of: rasterizers)
      summary.cpuTime = Distribution(of: cpuTimes)
      summary.layersDrawn = Distribution(of: layers)
      summary.drawCalls = Distribution(of: drawCalls)
      summary.transitions = transitionSummaries(recorded)
      return summary
    }

    private static func startToFirstFrame(
      _ frame: FrameRecord, in environment: RecordingEnvironment?
    ) -> Double? {
      guard frame.id == FrameRecord.firstID, let present = frame.present,
        let start = environment?.processStart, start <= present.time
      else { return nil }
      return milliseconds(present.time - start)
    }

    private func transitionSummaries(_ recorded: [RecordedTransition]) -> [TransitionSummary] {
      let known = Set(recorded.map(\.id))
      let derived = transitions.values.map(\.transition).filter { !known.contains($0.id) }
      return (recorded + derived)
        .sorted { ($0.begin, $0.id) < ($1.begin, $1.id) }
        .map { (transitions[$0.id] ?? TransitionBuilder($0)).summary(of: $0) }
    }

    /// The refresh period for the bins of the histogram if no frame has one: 60 Hz.
    private static let nominalRefreshPeriod: Nanoseconds = 16_666_667
  }

  /// Adds to the number of lost frames. It is clamped to the largest `Int`, because a damaged file may contain any
  /// frame numbers.
  private mutating func addLostFrames(_ count: UInt64) {
    let (sum, overflows) = lostFrameCount.addingReportingOverflow(Int(clamping: count))
    lostFrameCount = overflows ? .max : sum
  }

  /// Sets everything that is computed from frame times, which are in ascending order.
  private mutating func addFrameTimes(_ sorted: [Double], refreshPeriod: Nanoseconds) {
    frameTime = Distribution(ofSorted: sorted)
    histogram = Histogram(edges: Histogram.frameTimeEdges(refreshPeriod: refreshPeriod))
    for time in sorted { histogram.add(time) }
    guard !sorted.isEmpty else { return }
    for rule in LowFrameRate.allCases {
      lows[rule] = Lows(
        onePercent: rule.framesPerSecond(worst: 0.01, ofSorted: sorted),
        tenthPercent: rule.framesPerSecond(worst: 0.001, ofSorted: sorted))
    }
  }
}

extension FrameSummary.BudgetedTime {
  init?(of times: [Double]) {
    guard let time = Distribution(of: times) else { return nil }
    self.init(time: time, missedBudgetCount: times.count { $0 > Self.budget })
  }
}

/// Collects the frames of one transition.
private struct TransitionBuilder: Sendable {
  private(set) var transition: RecordedTransition
  private var frameCount = 0
  private var frameTimes: [Double] = []
  private var errors = AnimationErrors()
  private var throughputChanges = 0
  private var missedIntervals = 0
  private var hitchTime: Nanoseconds = 0
  private var activeTime: Nanoseconds = 0

  init(_ transition: RecordedTransition) {
    self.transition = transition
  }

  init(_ sample: TransitionSample, at time: Nanoseconds) {
    transition = RecordedTransition(
      id: sample.id, exhibit: "", kind: sample.kind, phase: sample.phase, begin: time)
  }

  mutating func add(
    _ interval: FrameInterval, at sample: TransitionSample, changesThroughput: Bool
  ) {
    transition.phase = sample.phase
    transition.fraction = sample.fraction
    frameCount += 1
    if let frameTime = interval.frameTime { frameTimes.append(milliseconds(frameTime)) }
    errors.add(interval)
    if changesThroughput { throughputChanges += 1 }
    missedIntervals += interval.missedIntervals
    hitchTime += interval.hitchTime
    activeTime += interval.elapsed
  }

  func summary(of transition: RecordedTransition) -> TransitionSummary {
    TransitionSummary(
      transition: transition, frameCount: frameCount, frameTime: Distribution(of: frameTimes),
      missedIntervalCount: missedIntervals,
      hitchTimeRatio: HitchTimeRatio(
        hitchTime: milliseconds(hitchTime), activeTime: milliseconds(activeTime) / 1000),
      animationError: errors.distributions.time,
      animationErrorDistance: errors.distributions.distance,
      throughputChangeCount: throughputChanges)
  }
}

/// Collects the animation errors of frames.
private struct AnimationErrors: Sendable {
  private var times: [Double] = []
  private var distances: [Double] = []

  mutating func add(_ interval: FrameInterval) {
    if let error = interval.animationError { times.append(milliseconds(abs(error))) }
    if let distance = interval.animationErrorDistance { distances.append(distance) }
  }

  var distributions: (time: Distribution?, distance: Distribution?) {
    (Distribution(of: times), Distribution(of: distances))
  }
}

/// Counts the frames that take longer than their predecessor by half a refresh or more.
private struct ThroughputChanges: Sendable {
  private(set) var count = 0
  private var last: Nanoseconds?

  /// Adds a frame; returns whether it counts.
  mutating func add(_ interval: FrameInterval) -> Bool {
    defer { last = interval.frameTime }
    guard let last, let time = interval.frameTime, interval.refreshPeriod > 0,
      2 * (time - last) >= interval.refreshPeriod
    else { return false }
    count += 1
    return true
  }
}
