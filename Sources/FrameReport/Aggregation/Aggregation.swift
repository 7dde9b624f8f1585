import FrameStatistics

/// Several recordings of the same thing: the middle of each number over the runs, its spread, and the runs that do not fit.
///
/// ```swift
/// let aggregation = Aggregation(try paths.map { Report(try RecordedRun(path: $0)) })
/// print(TerminalAggregation(aggregation).text)
/// ```
///
/// One run tells little: another program, a warm cache or the processor's temperature may explain a difference. The median over runs is not
/// moved by a single bad run, and ``Row/outliers`` names that run.
public struct Aggregation: Sendable {
  /// The recordings, in the order in which they were given.
  public let reports: [Report]

  /// A row for each number that all recordings have.
  public let rows: [Row]

  /// A number of all runs.
  public struct Row: Sendable, Hashable {
    /// The number's name, with its unit.
    public let name: String
    /// The number of decimals with which it is shown.
    let places: Int
    /// The definition of the number.
    public let definition: String
    /// The number of each run.
    public let values: [Double]
    /// The median over the runs: the mean of the two middle values if their number is even.
    public let median: Double
    /// The indices of the runs whose number is an outlier.
    public let outliers: [Int]

    init(_ name: String, places: Int, _ definition: String, _ values: [Double]) {
      (self.name, self.places, self.definition, self.values) = (name, places, definition, values)
      let median = Self.median(of: values)
      let deviations = values.map { abs($0 - median) }
      let limit = max(
        Aggregation.outlierDeviations * Self.median(of: deviations),
        Aggregation.smallestOutlier * abs(median))
      self.median = median
      outliers =
        values.count < Aggregation.fewestForOutliers
        ? [] : values.indices.filter { deviations[$0] > limit }
    }

    private static func median(of values: [Double]) -> Double {
      let sorted = values.sorted()
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
  }

  /// The number of median absolute deviations from which a value is an outlier: 4.5, about three standard deviations of normally
  /// distributed values.
  static let outlierDeviations = 4.5
  /// The smallest outlier as a fraction of the median: 3 %, CapFrameX's default.
  static let smallestOutlier = 0.03
  /// The smallest number of runs in which one can be an outlier.
  static let fewestForOutliers = 3

  /// How outliers are found.
  static let method =
    "! marks an outlier: a run that differs from the median of the runs by more than 4.5 median absolute deviations and by more than 3 %. "
    + "With fewer than three runs there are none."

  /// Creates the aggregation of two or more recordings.
  public init(_ reports: [Report]) {
    self.reports = reports
    func row(
      _ name: String, _ places: Int, _ definition: String, _ value: (FrameSummary) -> Double?
    ) -> Row? {
      let values = reports.compactMap { value($0.summary) }
      guard values.count == reports.count, !values.isEmpty else { return nil }
      return Row(name, places: places, definition, values)
    }
    let rank = Distribution.rule.definition
    let hasStages = reports.allSatisfy(\.run.hasStages)
    rows = [
      row("mean frame time, ms", 2, "arithmetic mean") { $0.frameTime?.mean },
      row("median frame time, ms", 2, rank) { $0.frameTime?.median },
      row("p95 frame time, ms", 2, rank) { $0.frameTime?.p95 },
      row("p99 frame time, ms", 2, rank) { $0.frameTime?.p99 },
      row("1 % low, fps", 1, LowFrameRate.mangoHud.definition) {
        $0.lows[.mangoHud]?.onePercent
      },
      row("missed intervals", 0, FrameInterval.missedIntervalsDefinition) {
        $0.refreshPeriod == nil ? nil : Double($0.missedIntervalCount)
      },
      row("hitch time ratio, ms/s", 2, HitchTimeRatio.definition) {
        $0.refreshPeriod == nil ? nil : $0.hitchTimeRatio.value
      },
      row("stutters", 0, StutterMeter.definition) { Double($0.stutterCount) },
      row("p99 animation error, ms", 2, FrameInterval.animationErrorDefinition) {
        $0.animationError?.p99
      },
      row("p99 animation error, points", 2, FrameInterval.animationErrorDistanceDefinition) {
        $0.animationErrorDistance?.p99
      },
      row("p95 input to present, ms", 2, "from the oldest input that a frame answers") {
        $0.inputToPresent?.p95
      },
      row("mean work, ms", 3, "sum of all stages of a frame, without the swap") {
        hasStages ? $0.work?.mean : nil
      },
      row("mean CPU time, ms", 3, "of the process, per frame") { $0.cpuTime?.mean },
    ].compactMap(\.self)
  }

  /// The indices of the runs that are an outlier in any row.
  public var outliers: [Int] { Set(rows.flatMap(\.outliers)).sorted() }

  /// The result as a sentence.
  var headline: String {
    let runs = "\(reports.count) recordings"
    let names = outliers.map { "\($0 + 1)" }
    switch names.count {
    case 0: return "\(runs), none of them an outlier."
    case 1: return "\(runs); number \(names[0]) is an outlier."
    default:
      return "\(runs); numbers \(names.joined(separator: ", ")) are outliers."
    }
  }

  /// A row for each number, with a column for each run.
  var table: ReportTable {
    var table = ReportTable(
      "Median and single runs",
      columns: [.text(""), .number("median")] + reports.indices.map { .number("\($0 + 1)") }
        + [.definition])
    for row in rows {
      let cells = row.values.enumerated().map { index, value in
        let mark = row.outliers.contains(index) ? "!" : ""
        return ReportTable.Cell(mark + NumberText.decimal(value, row.places))
      }
      table.rows.append(
        ReportTable.Row(
          cells: [.init(row.name), .number(row.median, row.places)] + cells
            + [.init(row.definition)]))
    }
    return table
  }

  /// The recordings by their numbers in the table.
  var runs: [RecordedRun.Fact] {
    reports.enumerated().map { index, report in
      RecordedRun.Fact("\(index + 1)", "\(report.run.title): \(ReportContent(report).subtitle)")
    }
  }

  /// The notes of all recordings.
  var notes: [String] {
    reports.enumerated().flatMap { index, report in
      report.run.notes.map { "\(index + 1): \($0)" }
    }
  }
}

/// An aggregation as text for a terminal, at most 80 characters wide.
public struct TerminalAggregation: Sendable {
  private let aggregation: Aggregation
  private let style: TerminalStyle

  /// The largest number of runs in one table. The next runs are in a table of their own.
  private static let runsInATable = 5

  /// Creates the text of an aggregation.
  public init(_ aggregation: Aggregation, style: TerminalStyle = .plain) {
    self.aggregation = aggregation
    self.style = style
  }

  /// The lines of the aggregation, without a line break at the end.
  public var text: String {
    let headline = aggregation.headline
    var heading = [
      aggregation.outliers.isEmpty ? style.title(headline) : style.warning(headline)
    ]
    for run in aggregation.runs {
      let lines = Paragraph.lines(
        run.value.escapingControlCharacters, width: TerminalReport.width - 6)
      for (index, line) in lines.enumerated() {
        let number = index == 0 ? run.name : ""
        heading.append(
          String(repeating: " ", count: max(0, 4 - number.count)) + number + "  " + line)
      }
    }
    for note in aggregation.notes {
      heading += Paragraph.lines(note.escapingControlCharacters, width: TerminalReport.width - 2)
        .map { "  " + style.warning($0) }
    }
    var sections = [heading]
    let runs = aggregation.reports.indices
    for first in stride(from: 0, to: runs.count, by: Self.runsInATable) {
      let shown = first..<min(first + Self.runsInATable, runs.count)
      sections.append(TerminalTable.section(part(shown), style))
    }
    sections.append(
      Paragraph.lines(Aggregation.method, width: TerminalReport.width - 2).map {
        "  " + style.dim($0)
      })
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The table with the columns of some of the runs, and without definitions: the page has them.
  private func part(_ runs: Range<Int>) -> ReportTable {
    var table = aggregation.table
    let columns = [0, 1] + runs.map { $0 + 2 }
    table.columns = columns.map { table.columns[$0] }
    for index in table.rows.indices {
      table.rows[index].cells = columns.map { table.rows[index].cells[$0] }
    }
    return table
  }
}
