import FrameStatistics

/// A recording with everything that is told about it: what a page, a terminal and pictures show.
///
/// ```swift
/// let report = Report(try RecordedRun(path: "out/calendar"))
/// print(TerminalReport(report).text)
/// try HTMLPage(report).write(to: page)
/// ```
public struct Report: Sendable {
  /// The recording.
  public let run: RecordedRun

  /// Its numbers. For another tool's recording only those about frame times mean anything.
  public let summary: FrameSummary

  /// Its frames on the axis of the plots.
  let timeline: ActivityTimeline

  /// What the stages of a frame took together; `nil` where the recording does not say.
  let work: Distribution?

  /// What the call to swap buffers took; `nil` where the recording does not say.
  let swap: Distribution?

  /// Works out the numbers of a recording.
  public init(_ run: RecordedRun) {
    self.run = run
    var summary = FrameSummary(
      frames: run.frames, transitions: run.transitions, environment: run.environment)
    summary.isCutOff = run.isCutOff
    self.summary = summary
    timeline = ActivityTimeline(run.frames)
    work = run.hasStages ? Distribution(of: timeline.workTimes) : nil
    let hasSwaps = run.hasStages && run.frames.contains { $0.swapStart != nil }
    swap = hasSwaps ? Distribution(of: timeline.frames.map { Double($0.swap) / 1e6 }) : nil
  }

  /// The refresh period in milliseconds that frames were due by; `nil` if there was none.
  var refreshPeriod: Double? { summary.refreshPeriod }
}

extension RecordedRun {
  /// The same recording, judged by a refresh rate: other tools do not record one.
  public func judged(byRefreshRate rate: Double) -> RecordedRun {
    var run = self
    for index in run.frames.indices { run.frames[index].refreshPeriod = Nanoseconds(1e9 / rate) }
    return run
  }
}
