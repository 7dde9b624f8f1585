import Foundation
import FrameReport
import FrameStatistics
import Lab

/// The text of the sheet after a recording, for translators: sentences and labels, each whole.
enum RecordingSheetText {
  static var openReport: String { localized("Open report") }
  static var compare: String { localized("Compare with the last recording") }
  static var comparing: String { localized("Comparing…") }
  static var showFiles: String { localized("Show files") }
  static var frameTime: String { localized("Frame time") }
  static var histogram: String { localized("Frames by frame time") }
  static var stages: String { localized("Work per frame") }
  static var lateFrames: String { localized("Late frames, the worst first") }
  static var show: String { localized("Show") }
  static var frameTimeHint: String { localized("Click a late frame to see it on the timeline.") }
  static var noPrevious: String { localized("There is no earlier recording to compare with.") }
  static var tooFewFrames: String {
    localized(
      "There are too few frames to compare: both recordings need %@ frame times.",
      "\(Comparison.minimumSampleCount)")
  }
  static var notKept: String {
    localized(
      "The timeline no longer has this moment. It keeps the last eight animations of the open exhibit."
    )
  }

  /// The names of the percentiles, with their values in milliseconds.
  ///
  /// - Parameter afterPause: The times of the first frames after idle time, which the percentiles leave out. Their maximum is added if it
  ///   exceeds that of `times`, because it is then the longest frame on the sheet.
  static func percentiles(
    _ times: Distribution, afterPause: Distribution?
  ) -> [(name: String, value: String)] {
    var values = [
      (localized("median"), times.median), ("p90", times.p90), ("p95", times.p95),
      ("p99", times.p99), (localized("longest"), times.max),
    ]
    if let first = afterPause?.max, first > times.max {
      values.append((localized("after a pause"), first))
    }
    return values.map { ($0.0, milliseconds($0.1)) }
  }

  /// The result of a recording in one sentence.
  static func verdict(_ review: RecordingReview) -> String {
    let summary = review.report.summary
    let count = summary.frameCount
    switch review.grade {
    case .unknown where !review.hasMotion: return localized("Nothing moved while recording")
    case .unknown: return localized("No frame can be late without a refresh rate")
    case .inTime: return localized("All %@ frames in time", "\(count)")
    case .late:
      let worst = milliseconds(review.worst.first?.delay ?? 0)
      return summary.lateFrameCount == 1
        ? localized("1 of %1$@ frames late, by %2$@", "\(count)", worst)
        : localized(
          "%1$@ of %2$@ frames late, the worst by %3$@", "\(summary.lateFrameCount)", "\(count)",
          worst)
    }
  }

  /// The exhibit and the time in motion, with a warning if no display paced the frames, because the numbers are less
  /// meaningful then.
  static func details(_ review: RecordingReview, title: String) -> String {
    let summary = review.report.summary
    let seconds = unbroken(localized("%@ s", decimal(summary.activeTime, 1)))
    guard review.hasMotion else { return title }
    return summary.isDisplayPaced
      ? localized("%1$@, %2$@ in motion", title, seconds)
      : localized(
        "%1$@, %2$@ in motion. A timer paced the frames, not the display.", title, seconds)
  }

  /// The late frame's delay.
  static func delay(_ frame: LateFrame) -> String {
    localized("%@ late", milliseconds(frame.delay))
  }

  /// The late frame's transition, the fraction of it, and the frame's number.
  static func place(_ frame: LateFrame) -> String {
    guard let transition = frame.transition else { return localized("Frame %@", "\(frame.id)") }
    return localized(
      "%1$@ at %2$@, frame %3$@", transition.kind.title,
      percent(decimal(transition.fraction * 100, 0)), "\(frame.id)")
  }

  // MARK: Plots

  /// Translates the texts of plots. Reports have them in English.
  static func plotTranslation() -> (String) -> String {
    var texts = [
      "late": localized("late"), "s": localized("s"),
      "seconds of activity": localized("seconds of activity"),
      "pause": localized("pause"), "pause, left out": localized("pause, left out"),
      "frames, log": localized("frames, log"), "no frame times": localized("no frame times"),
      "ms; the last bar counts all longer frames": localized(
        "ms; the last bar counts all longer frames"),
      "input": localized("input"), "gesture": localized("gesture"), "update": localized("update"),
      "layout": localized("layout"), "commit": localized("commit"),
      "evaluate": localized("evaluate"), "draw": localized("draw"), "swap": localized("swap"),
    ]
    // In English, plots have shorter names.
    if Localization.language != "en" {
      for kind in TransitionKind.allCases { texts[kind.rawValue] = kind.title }
    }
    let refresh = "refresh "
    return { text in
      guard text.hasPrefix(refresh) else { return texts[text] ?? text }
      return localized("refresh %@", String(text.dropFirst(refresh.count)))
    }
  }

  // MARK: Comparisons

  /// The heading of a comparison, with the date as `locale` has it.
  static func heading(
    _ comparison: Comparison, title: (String) -> String,
    locale: Locale = .ofUser(environment: ProcessInfo.processInfo.environment)
  ) -> String {
    let environment = comparison.baseline.run.environment
    let name = environment.map { title($0.title) } ?? comparison.baseline.run.title
    guard let date = environment?.date, let time = ISO8601DateFormatter().date(from: date) else {
      return localized("Compared with %@", name)
    }
    let formatter = DateFormatter()
    formatter.locale = locale
    (formatter.dateStyle, formatter.timeStyle) = (.medium, .short)
    return localized("Compared with %1$@, %2$@", name, formatter.string(from: time))
  }

  /// The heads of the columns of a comparison: before, now, and the difference.
  static var columns: [String] { [localized("last"), localized("this"), localized("change")] }

  /// The result of a comparison, such as "Work per frame: median slower; frame time: no difference shown". Quantities that
  /// differ come first.
  static func verdict(_ comparison: Comparison) -> String {
    guard comparison.rows.contains(where: { $0.interval != nil }) else { return tooFewFrames }
    guard comparison.verdict != .none else {
      return localized("The recordings show no difference.")
    }
    let groups = Comparison.Quantity.allCases
      .map { quantity in comparison.rows.filter { $0.quantity == quantity } }
      .filter { !$0.isEmpty }
    let (differing, equal) = (
      groups.filter { $0.contains { $0.verdict != .none } },
      groups.filter { $0.allSatisfy { $0.verdict == .none } }
    )
    return (differing + equal).map(clause).joined(separator: localized("; "))
  }

  /// The result of the rows of one quantity.
  private static func clause(_ rows: [Comparison.Row]) -> String {
    let verdicts = Set(rows.map(\.verdict))
    let text =
      if let only = verdicts.first, verdicts.count == 1 {
        word(for: only)
      } else {
        rows.filter { $0.verdict != .none }.map(short).joined(separator: localized(", "))
      }
    return switch rows[0].quantity {
    case .frameTime: localized("Frame time: %@", text)
    case .workTime: localized("Work per frame: %@", text)
    }
  }

  /// The statistic and the verdict of a row that differs.
  private static func short(_ row: Comparison.Row) -> String {
    let isSlower = row.verdict == .slower
    return switch row.statistic {
    case .median: isSlower ? localized("median slower") : localized("median faster")
    case .mean: isSlower ? localized("mean slower") : localized("mean faster")
    case .p95: isSlower ? localized("p95 slower") : localized("p95 faster")
    }
  }

  /// The name of a row of a comparison.
  static func name(_ row: Comparison.Row) -> String {
    switch (row.quantity, row.statistic) {
    case (.frameTime, .median): localized("Frame time, median")
    case (.frameTime, .mean): localized("Frame time, mean")
    case (.frameTime, .p95): localized("Frame time, p95")
    case (.workTime, .median): localized("Work, median")
    case (.workTime, .mean): localized("Work, mean")
    case (.workTime, .p95): localized("Work, p95")
    }
  }

  /// The values of a row: before, now, and the difference.
  static func values(_ row: Comparison.Row) -> [String] {
    let change = decimal(abs(row.difference), 1)
    let sign = abs(row.difference) < 0.05 ? "" : row.difference < 0 ? "−" : "+"
    return [milliseconds(row.baseline), milliseconds(row.candidate), sign + percent(change)]
  }

  /// A verdict as reports say it.
  static func word(for verdict: Comparison.Verdict) -> String {
    switch verdict {
    case .faster: localized("faster")
    case .slower: localized("slower")
    case .none: localized("no difference shown")
    }
  }

  // MARK: Files

  static func written(_ path: String) -> String { localized("The report is in %@.", path) }

  static func cannotOpen(_ path: String, _ cause: DesktopOpener.Failure) -> String {
    switch cause {
    case .noDesktop: localized("There is no desktop to open it on: see %@.", path)
    case .noProgram: localized("There is no program xdg-open to open it with: see %@.", path)
    case .refused: localized("No program opens it: see %@.", path)
    }
  }

  // MARK: Numbers

  /// A duration; with a decimal place below 100 ms.
  static func milliseconds(_ value: Double) -> String {
    unbroken("\(decimal(value, value < 100 ? 1 : 0)) ms")
  }

  private static func percent(_ number: String) -> String {
    unbroken(localized("%@ %", number))
  }

  /// A number and its unit with a space at which no line breaks.
  private static func unbroken(_ text: String) -> String {
    text.replacingOccurrences(of: " ", with: "\u{A0}")
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    Localization.number(value, format: "%.\(places)f")
  }
}
