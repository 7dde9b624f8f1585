import FrameStatistics

/// A report as text for a terminal, at most 80 characters wide.
///
/// It has every number with its definition, the frame times over time, a histogram, the stages, and a row per
/// transition.
public struct TerminalReport: Sendable {
  private let report: Report
  private let style: TerminalStyle

  /// The width of all terminal output in characters.
  static let width = 80

  /// The largest number of transitions shown. A page shows all.
  private static let transitionRows = 40

  /// The number of columns of the chart over time.
  private static let chartWidth = 72

  /// Creates the text of a report.
  public init(_ report: Report, style: TerminalStyle = .plain) {
    self.report = report
    self.style = style
  }

  /// The lines of the report, without a line break at the end.
  public var text: String { sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") }

  private var sections: [[String]] {
    let content = ReportContent(report)
    var sections = [heading(content)]
    guard report.summary.frameCount > 0 else { return sections }
    if let line = timeline { sections.append(line) }
    let tables = [
      content.frameTimes, content.lowRates, content.lateness, content.latenessByReason,
      content.latenessByStage, content.animationErrors, content.histogram, content.stages,
      content.drawing,
    ]
    sections += tables.compactMap { $0.map { TerminalTable.section($0, style) } }
    if let table = content.transitions { sections.append(transitions(table)) }
    return sections
  }

  private func heading(_ content: ReportContent) -> [String] {
    var lines = [style.title(report.run.title.escapingControlCharacters)]
    for note in content.notes {
      lines += Paragraph.lines(note.escapingControlCharacters, width: Self.width - 2).map {
        "  " + style.warning($0)
      }
    }
    var table = ReportTable("", columns: [.text(""), .definition])
    for fact in content.facts {
      table.add(
        .init(fact.name.escapingControlCharacters), .init(fact.value.escapingControlCharacters))
    }
    return lines + TerminalTable(table: table, style: .plain, width: Self.width).lines
  }

  /// A chart of one line: each character shows the longest frame of its part of the recording.
  private var timeline: [String]? {
    let columns = FrameColumn.columns(of: report.timeline, count: Self.chartWidth)
    let ceiling = FrameTimePlot(report: report, size: .wide).ceiling
    guard columns.contains(where: { $0 != nil }) else { return nil }
    let line = TextBar.line(columns.map { $0.map { $0.longest / ceiling * 0.999 } })
    let late = String(columns.map { $0?.isLate == true ? "!" : " " })
    let seconds = NumberText.decimal(report.timeline.duration / 1000, 1)
    let scale = "0 to \(NumberText.decimal(ceiling, 1)) ms over \(seconds) s of activity"
    var lines = [
      TerminalTable.heading("Longest frames over time", "\(scale); ! late frame", style)
    ]
    let marks = Paragraph.withoutTrailingSpaces(late)
    if !marks.isEmpty { lines.append("  " + style.warning(marks)) }
    return lines + [Paragraph.withoutTrailingSpaces("  " + line)]
  }

  private func transitions(_ table: ReportTable) -> [String] {
    var shown = table
    // There is room for one of the last two columns.
    let hasErrors = report.summary.animationErrorDistance != nil
    let left = shown.columns.count - (hasErrors ? 2 : 1)
    shown.columns.remove(at: left)
    for index in shown.rows.indices { shown.rows[index].cells.remove(at: left) }
    shown.rows = shown.rows.prefix(Self.transitionRows).map { row in
      var row = row
      row.cells = row.cells.map { .init($0.text.escapingControlCharacters) }
      return row
    }
    let rest = table.rows.count - shown.rows.count
    return TerminalTable.section(shown, style)
      + (rest > 0 ? ["  … and \(rest) more; --html shows all"] : [])
  }
}

/// Whether terminal output has escape sequences for colours.
public enum TerminalStyle: Sendable, Hashable {
  /// No escape sequences: for files, pipes and logs.
  case plain
  /// Bold titles, dim definitions, and the terminal's own red and green.
  case colored

  func title(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func warning(_ text: String) -> String { wrapped(text, "1;31") }
  func success(_ text: String) -> String { wrapped(text, "1;32") }

  private func wrapped(_ text: String, _ code: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
