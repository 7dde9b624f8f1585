import Foundation

extension FrameSummary {
  /// Gathers frames one by one and makes a summary of them.
  ///
  /// Exact percentiles need every sample, so a builder keeps about 150 bytes a frame; the frames
  /// themselves need not stay.
  public struct Builder: Sendable {
    private var timeline = FrameTimeline()
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
    private var stages = Array(repeating: [Double](), count: FrameStage.allCases.count)
    private var works: [Double] = []
    private var swaps: [Double] = []
    private var builds: [Double] = []
    private var rasterizers: [Double] = []
    private var cpuTimes: [Double] = []
    private var layers: [Double] = []
    private var drawCalls: [Double] = []
    private var transitions: [TransitionSpan.ID: TransitionBuilder] = [:]

    /// A builder before its first frame.
    public init() {}

    /// Adds the next frame in order.
    public mutating func add(_ frame: FrameRecord) {
      let interval = timeline.interval(endingWith: frame)
      addInterval(interval)
      addWork(of: frame)
      if let stage = frame.stages.longest, frame.stages.total() >= interval.refreshPeriod,
        interval.missedIntervals > 0
      {
        summary.missedIntervalsByStage[stage, default: 0] += interval.missedIntervals
      }
      if let transition = frame.transition {
        transitions[transition.id, default: TransitionBuilder(transition, at: frame.begin)]
          .add(interval, at: transition)
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
    ///   - spans: The transitions that the frames name; one that is missing here is told from its
    ///     frames alone, without its exhibit.
    ///   - environment: Where the frames were recorded.
    public func summary(
      transitions spans: [TransitionSpan] = [], environment: RecordingEnvironment? = nil
    ) -> FrameSummary {
      var summary = summary
      summary.environment = environment
      if let first, let last {
        summary.duration = milliseconds(last.presentedAt - first.begin) / 1000
        summary.isPresentTimeMeasured = isPresentTimeMeasured
        summary.hasPresentTimes = hasPresentTimes
        summary.startToFirstFrame = Builder.startToFirstFrame(first, in: environment)
      }
      summary.activeTime = milliseconds(activeTime) / 1000
      summary.hitchTimeRatio = HitchTimeRatio(
        hitchTime: milliseconds(hitchTime), activeTime: summary.activeTime)

      // The most frequent; of equally frequent ones the shortest, so that the order is no matter.
      let refresh = refreshPeriods.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      summary.refreshPeriod = refresh.map(milliseconds)
      summary.addFrameTimes(
        frameTimes.sorted(), refreshPeriod: refresh ?? Builder.nominalRefreshPeriod)
      summary.firstFrameTime = Distribution(of: firstFrameTimes)
      summary.inputToPresent = Distribution(of: latencies)
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
      summary.transitions = transitionSummaries(spans)
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

    private func transitionSummaries(_ spans: [TransitionSpan]) -> [TransitionSummary] {
      let known = Set(spans.map(\.id))
      let told = transitions.values.filter { !known.contains($0.span.id) }.map(\.span)
      return (spans + told)
        .sorted { ($0.begin, $0.id) < ($1.begin, $1.id) }
        .map { (transitions[$0.id] ?? TransitionBuilder(span: $0)).summary(of: $0) }
    }

    /// What a histogram is laid out for when no frame has a refresh period: 60 Hz.
    private static let nominalRefreshPeriod: Nanoseconds = 16_666_667
  }

  /// Adds frames that are missing. The count stops at the largest `Int`: a damaged file may hold any numbers.
  private mutating func addLostFrames(_ count: UInt64) {
    let (sum, overflows) = lostFrameCount.addingReportingOverflow(Int(clamping: count))
    lostFrameCount = overflows ? .max : sum
  }

  /// Takes over frame times in ascending order.
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

/// What a builder gathers of one transition.
struct TransitionBuilder: Sendable {
  private(set) var span: TransitionSpan
  private var frameCount = 0
  private var frameTimes: [Double] = []
  private var missedIntervals = 0
  private var hitchTime: Nanoseconds = 0
  private var activeTime: Nanoseconds = 0

  init(span: TransitionSpan) {
    self.span = span
  }

  init(_ sample: TransitionSample, at time: Nanoseconds) {
    span = TransitionSpan(
      id: sample.id, exhibit: "", kind: sample.kind, phase: sample.phase, begin: time)
  }

  mutating func add(_ interval: FrameInterval, at sample: TransitionSample) {
    span.phase = sample.phase
    span.fraction = sample.fraction
    frameCount += 1
    if let frameTime = interval.frameTime { frameTimes.append(milliseconds(frameTime)) }
    missedIntervals += interval.missedIntervals
    hitchTime += interval.hitchTime
    activeTime += interval.elapsed
  }

  func summary(of span: TransitionSpan) -> TransitionSummary {
    TransitionSummary(
      span: span, frameCount: frameCount, frameTime: Distribution(of: frameTimes),
      missedIntervalCount: missedIntervals,
      hitchTimeRatio: HitchTimeRatio(
        hitchTime: milliseconds(hitchTime), activeTime: milliseconds(activeTime) / 1000))
  }
}
