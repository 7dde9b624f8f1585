import FrameStatistics

/// A comparison for a terminal, 80 characters wide.
public struct TerminalComparison: Sendable {
  private let comparison: Comparison
  private let style: TerminalStyle

  /// Sets a comparison.
  public init(_ comparison: Comparison, style: TerminalStyle = .plain) {
    self.comparison = comparison
    self.style = style
  }

  /// The comparison's lines, without the last one's end.
  public var text: String {
    let content = ComparisonContent(comparison: comparison)
    var heading = Paragraph.lines(content.headline, width: TerminalReport.width).map(emphasized)
    for (name, report) in [("A", comparison.base), ("B", comparison.other)] {
      let title = report.run.title.escapingControlCharacters
      heading.append("  \(name)  \(title): \(ReportContent(report).subtitle)")
    }
    for note in content.notes {
      heading += Paragraph.lines(note.escapingControlCharacters, width: TerminalReport.width - 2)
        .map { "  " + style.alarm($0) }
    }
    let method = Paragraph.lines(ComparisonContent.method, width: TerminalReport.width - 2)
    return [
      heading, set(content.table), set(content.counts), method.map { "  " + style.dim($0) },
    ].map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func set(_ table: ReportTable) -> [String] {
    let note = table.note.isEmpty ? "" : style.dim(": \(table.note)")
    return [style.title(table.title) + note]
      + TerminalTable(table: table, style: style, width: TerminalReport.width).lines
  }

  private func emphasized(_ text: String) -> String {
    switch comparison.verdict {
    case .slower: style.alarm(text)
    case .faster: style.relief(text)
    case .none: style.title(text)
    }
  }
}
