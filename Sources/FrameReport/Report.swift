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

  /// Works out the numbers of a recording.
  public init(_ run: RecordedRun) {
    self.run = run
    summary = FrameSummary(
      frames: run.frames, transitions: run.transitions, environment: run.environment,
      isCutOff: run.isCutOff)
    timeline = ActivityTimeline(run.frames)
  }

  /// Tells what a recording of Interlude's came to. Without its frames there is nothing over time to show.
  public init(_ summary: FrameSummary) {
    run = RecordedRun(summary)
    self.summary = summary
    timeline = ActivityTimeline([])
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
