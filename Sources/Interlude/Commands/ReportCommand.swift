import ArgumentParser
import CoreGraphics
import Foundation
import FrameReport
import FrameStatistics

/// `interlude report`: a report on one recording, or a comparison of two.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report on a recording, compare two, or aggregate several.",
    discussion: """
      A recording is the folder that 'interlude record' wrote, or a file of MangoHud (CSV), PresentMon (CSV) or \
      CapFrameX (JSON), told by its content. Of two, the second is compared with the first. With --aggregate, several \
      recordings of the same thing give the median of each number, and outliers are marked. Prints the report. Files \
      that are there already stay, unless --overwrite is given; then they are replaced once the new ones are whole.
      """)

  @Argument(help: "One recording, two to be compared, or several for --aggregate.")
  var recordings: [String] = []

  @Option(name: .customLong("import"), help: "A recording of another tool; may be repeated.")
  var imports: [String] = []

  @Flag(help: "Aggregate two or more recordings of the same thing.")
  var aggregate = false

  @Option(help: "Write a page for a browser to this file; it needs no network.")
  var html: String?

  @Option(help: "Write the plots to this PNG file.")
  var png: String?

  @Option(help: "Write the plots to this SVG file.")
  var svg: String?

  @OptionGroup var overwriting: Overwriting

  @Option(help: "Draw the PNG light or dark; page and SVG follow their reader's system.")
  var appearance = Appearance.light

  @Option(
    parsing: .unconditional,
    help: "Judge another tool's recording by this refresh rate in Hz, 1 to 1000.")
  var refresh: Double?

  @Option(
    parsing: .unconditional,
    help:
      "With two recordings: exit with status 3 if the second is shown to be slower by more than PERCENT."
  )
  var failIfSlower: Double?

  @Option(parsing: .unconditional, help: "The seed of the comparison's random draws.")
  var seed: UInt64 = 1

  /// The status of a comparison that shows the second recording to be slower than is allowed.
  private static let slowerStatus: Int32 = 3

  func validate() throws {
    let count = recordings.count + imports.count
    guard aggregate ? count >= 2 : (1...2).contains(count) else {
      throw ValidationError(
        aggregate
          ? "--aggregate needs two or more recordings; there are \(count)."
          : "Name one recording, two to compare, or several with --aggregate; there are \(count).")
    }
    if aggregate, failIfSlower != nil || png != nil || svg != nil {
      throw ValidationError(
        "--aggregate goes with --html, not with --png, --svg or --fail-if-slower.")
    }
    if let failIfSlower {
      guard count == 2 else { throw ValidationError("--fail-if-slower needs two recordings.") }
      guard failIfSlower.isFinite, failIfSlower >= 0 else {
        throw ValidationError("--fail-if-slower must be a percentage of at least 0.")
      }
    }
    if let refresh, !(1...1000).contains(refresh) {
      throw ValidationError("--refresh must be between 1 and 1000 Hz.")
    }
    // No recording has these extensions, so --overwrite can't replace a file that is read.
    for (suffix, file) in [("html", html), ("png", png), ("svg", svg)] {
      guard let file else { continue }
      guard URL(fileURLWithPath: file).pathExtension.lowercased() == suffix else {
        throw ValidationError("--\(suffix) must be a file that ends in .\(suffix), not '\(file)'.")
      }
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        for file in [html, svg, png].compactMap({ $0 }) { try overwriting.check(file: file) }
        let reports = try runs().map { Report($0) }
        if aggregate {
          try show(Aggregation(reports))
        } else if reports.count == 2 {
          try compare(Comparison(reports[0], reports[1], seed: seed))
        } else {
          try StandardOutput.print(
            styled: TerminalReport(reports[0], style: StandardOutput.style).text)
          try write(HTMLPage(reports[0]), PlotSheet(reports[0]))
        }
      }
    }
  }

  private func runs() throws -> [RecordedRun] {
    let own = try recordings.map { try RecordedRun(path: $0) }
    let others = try imports.map { try RecordedRun(importing: URL(fileURLWithPath: $0)) }
    return zip(recordings + imports, own + others).map { path, run in
      var run = run
      // Two recordings may have the same title.
      if recordings.count + imports.count > 1 { run.title += ", \(path)" }
      guard let refresh, !run.hasPacing else { return run }
      return run.withRefreshRate(refresh)
    }
  }

  private func show(_ aggregation: Aggregation) throws {
    try StandardOutput.print(
      styled: TerminalAggregation(aggregation, style: StandardOutput.style).text)
    guard let html else { return }
    try ReportFile.write(HTMLPage(aggregation).html, to: html)
    try StandardOutput.print(html)
  }

  @MainActor
  private func compare(_ comparison: Comparison) throws {
    try StandardOutput.print(
      styled: TerminalComparison(comparison, style: StandardOutput.style).text)
    try write(HTMLPage(comparison), PlotSheet(comparison))
    guard let failIfSlower else { return }
    guard let check = comparison.checkRegression(limitPercent: failIfSlower) else {
      throw NothingToJudge()
    }
    try StandardOutput.print("--fail-if-slower: \(check.reason)")
    if check.isRegression { throw ExitCode(Self.slowerStatus) }
  }

  /// One of the recordings has too few frames for `--fail-if-slower`. This is an error, because a check that passed would also
  /// pass every broken recording.
  private struct NothingToJudge: LocalizedError {
    var errorDescription: String? {
      "--fail-if-slower cannot judge because one of the recordings has fewer than \(Comparison.minimumSampleCount) frames in motion; record longer."
    }
  }

  @MainActor
  private func write(_ page: @autoclosure () -> HTMLPage, _ plots: @autoclosure () -> PlotSheet)
    throws
  {
    if let html { try ReportFile.write(page().html, to: html) }
    if let svg { try ReportFile.write(plots().svg, to: svg) }
    if let png {
      guard let image = plots().image(appearance == .dark ? .dark : .light) else {
        throw ReportFile.Failure(path: png, cause: "there is not enough memory for the picture")
      }
      try image.writePNG(to: URL(fileURLWithPath: png))
    }
    for file in [html, svg, png].compactMap({ $0 }) { try StandardOutput.print(file) }
  }
}

/// A text file of a report, which is written completely or not at all.
enum ReportFile {
  /// Why a file could not be written.
  struct Failure: LocalizedError {
    let path: String
    let cause: String

    var errorDescription: String? {
      localized("%1$@ cannot be written (%2$@); choose another place.", path, cause)
    }
  }

  /// Writes the text. An existing file is replaced only once the new one is complete; devices and pipes are written to directly.
  static func write(_ text: String, to path: String) throws(Failure) {
    do throws(FileAccess.Failure) {
      try FileAccess.write(Data(text.utf8), to: path)
    } catch {
      throw Failure(path: path, cause: error.cause)
    }
  }
}
