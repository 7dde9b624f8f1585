import FrameStatistics

/// What a report says, in words and tables, whoever shows it.
///
/// Every rule stands beside its number, and every number comes from the ``FrameSummary``; so a
/// terminal, a page and `summary.json` cannot come to differ.
struct ReportContent: Sendable {
  let report: Report

  init(_ report: Report) { self.report = report }

  private var summary: FrameSummary { report.summary }

  /// One line about the whole.
  var subtitle: String {
    let activity = "\(Decimals.text(summary.activeTime, 2)) s of activity"
    let frames = Decimals.count(frameCount, report.run.hasPacing ? "frame" : "frame time")
    return "\(frames), \(activity)" + (isUnpaced ? ", unpaced" : "")
  }

  /// Frames of ours; times between frames of others, whose first frame nobody recorded.
  var frameCount: Int {
    report.run.hasPacing ? summary.frameCount : summary.frameTime?.count ?? 0
  }

  var isUnpaced: Bool { report.run.hasPacing && !summary.isDisplayPaced }

  /// What a reader must know before any number.
  var notes: [String] {
    var notes = report.run.notes
    if summary.frameCount == 0 { notes.append("There are no frames in this recording.") }
    if summary.lostFrameCount > 0 {
      let count = summary.lostFrameCount
      notes.append(
        "\(Decimals.count(count, "frame")) \(count == 1 ? "is" : "are") missing: "
          + "the frames' numbers have gaps.")
    }
    if isUnpaced, summary.frameCount > 0 {
      notes.append(
        "Unpaced: frames did not wait for a display's vsync, so frame times, rates and hitches do not show what a display would."
      )
    }
    if !report.run.hasPacing {
      notes.append(
        "\(report.run.origin.rawValue) records frame times only: "
          + "there are no stages, transitions or pacing to tell of.")
    }
    return notes
  }

  /// Where and on what it was recorded.
  var facts: [RecordedRun.Fact] {
    var facts = [RecordedRun.Fact("recorded by", report.run.origin.rawValue)]
    facts.append(RecordedRun.Fact("frames", framesFact))
    if report.run.hasPacing {
      facts.append(RecordedRun.Fact("pacing", summary.pacingStatement))
      let present =
        !summary.hasPresentTimes
        ? "none: no frame was presented"
        : summary.isPresentTimeMeasured
          ? "measured by the display" : "estimated from the end of the swap"
      facts.append(RecordedRun.Fact("present time", present))
    } else if let refresh = report.refreshPeriod {
      facts.append(RecordedRun.Fact("refresh", "\(Decimals.text(refresh, 2)) ms, as was asked for"))
    }
    facts += report.run.facts
    if let memory = summary.peakResidentMemory {
      let text = "\(Decimals.text(Double(memory) / 1_048_576, 1)) MiB at most"
      facts.append(RecordedRun.Fact("resident memory", text))
    }
    return facts
  }

  private var framesFact: String {
    let span = "\(Decimals.text(summary.duration, 2)) s"
    let active = "\(Decimals.text(summary.activeTime, 2)) s of it active"
    return "\(frameCount) in \(span), \(active)"
  }
}
