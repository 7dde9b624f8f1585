import FrameStatistics

/// A recording with its summary and its timeline: the input of pages, terminal reports and plots.
///
/// ```swift
/// let report = Report(try RecordedRun(path: "out/calendar"))
/// print(TerminalReport(report).text)
/// let html = HTMLPage(report).html
/// ```
public struct Report: Sendable {
  /// The recording.
  public let run: RecordedRun

  /// The summary of the recording. For the recording of another tool only the numbers about frame times are meaningful.
  public let summary: FrameSummary

  /// The frames on the time axis of the plots.
  let timeline: ActivityTimeline

  /// Creates the report of a recording. Computes its summary from its frames.
  public init(_ run: RecordedRun) {
    self.run = run
    summary = FrameSummary(
      frames: run.frames, transitions: run.transitions, environment: run.environment,
      isCutOff: run.isCutOff)
    timeline = ActivityTimeline(run.frames)
  }

  /// Creates the report of a recording by `FrameRecorder` from its summary alone. It has no frames, so it has no plots
  /// over time.
  public init(_ summary: FrameSummary) {
    run = RecordedRun(summary)
    self.summary = summary
    timeline = ActivityTimeline([])
  }

  /// The refresh period in milliseconds; `nil` if there is none.
  var refreshPeriod: Double? { summary.refreshPeriod }
}
