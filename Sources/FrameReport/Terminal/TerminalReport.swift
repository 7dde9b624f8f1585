import FrameStatistics

/// A report for a terminal, 80 characters wide: every number with its rule, frame times over time, a
/// histogram, the stages, and a row for each transition.
public struct TerminalReport: Sendable {
  private let report: Report
  private let style: TerminalStyle

  static let width = 80

  /// How many transitions are shown; the page shows all.
  static let transitionRows = 40

  /// Sets a report.
  public init(_ report: Report, style: TerminalStyle = .plain) {
    self.report = report
    self.style = style
  }

  /// The report's lines, without the last one's end.
  public var text: String { sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") }

  private var sections: [[String]] {
    let content = ReportContent(report)
    var sections = [heading(content)]
    guard report.summary.frameCount > 0 else { return sections }
    if let line = timeline { sections.append(line) }
    let tables = [
      content.frameTimes, content.lowRates, content.lateness, content.latenessByStage,
      content.histogram, content.stages, content.drawing,
    ]
    sections += tables.compactMap { $0.map(set) }
    if let table = content.transitions { sections.append(transitions(table)) }
    return sections
  }

  private func heading(_ content: ReportContent) -> [String] {
    var lines = [style.title(report.run.title.escapingControlCharacters)]
    for note in content.notes {
      lines += Paragraph.lines(note.escapingControlCharacters, width: Self.width - 2).map {
        "  " + style.alarm($0)
      }
    }
    var table = ReportTable("", columns: [.words(""), .rule])
    for fact in content.facts {
      table.add(
        .init(fact.name.escapingControlCharacters), .init(fact.value.escapingControlCharacters))
    }
    return lines + TerminalTable(table: table, style: .plain, width: Self.width).lines
  }

  /// The longest frame of each of 72 stretches of the recording, as a line of blocks.
  private var timeline: [String]? {
    let columns = FrameColumn.columns(of: report.timeline, count: 72)
    let usual = FrameTimePlot(report: report, size: .wide).ceiling
    guard columns.contains(where: { $0 != nil }) else { return nil }
    let line = TextBar.line(columns.map { $0.map { $0.longest / usual * 0.999 } })
    let late = String(columns.map { $0?.isLate == true ? "!" : " " })
    let seconds = Decimals.text(report.timeline.duration / 1000, 1)
    let scale = "0 to \(Decimals.text(usual, 1)) ms over \(seconds) s of activity"
    var lines = [titled("Longest frames over time", "\(scale); ! a late frame")]
    let marks = Paragraph.withoutTrailingSpaces(late)
    if !marks.isEmpty { lines.append("  " + style.alarm(marks)) }
    return lines + [Paragraph.withoutTrailingSpaces("  " + line)]
  }

  private func set(_ table: ReportTable) -> [String] {
    [titled(table.title, table.note)]
      + TerminalTable(table: table, style: style, width: Self.width).lines
  }

  private func titled(_ title: String, _ note: String) -> String {
    note.isEmpty ? style.title(title) : style.title(title) + style.dim(": \(note)")
  }

  private func transitions(_ table: ReportTable) -> [String] {
    var shown = table
    shown.rows = shown.rows.prefix(Self.transitionRows).map { row in
      var row = row
      row.cells = row.cells.map { .init($0.text.escapingControlCharacters) }
      return row
    }
    let rest = table.rows.count - shown.rows.count
    return set(shown) + (rest > 0 ? ["  … and \(rest) more; --html shows all"] : [])
  }
}
