import FrameStatistics

/// A comparison as text for a terminal, at most 80 characters wide.
public struct TerminalComparison: Sendable {
  private let comparison: Comparison
  private let style: TerminalStyle

  /// Creates the text of a comparison.
  public init(_ comparison: Comparison, style: TerminalStyle = .plain) {
    self.comparison = comparison
    self.style = style
  }

  /// The lines of the comparison, without a line break at the end.
  public var text: String {
    let content = ComparisonContent(comparison: comparison)
    var heading = Paragraph.lines(content.headline, width: TerminalReport.width).map(emphasized)
    for (name, report) in [("A", comparison.baseline), ("B", comparison.candidate)] {
      let title = report.run.title.escapingControlCharacters
      let lines = Paragraph.lines(
        "\(title): \(ReportContent(report).subtitle)", width: TerminalReport.width - 5)
      for (index, line) in lines.enumerated() {
        heading.append((index == 0 ? "  \(name)  " : "     ") + line)
      }
    }
    for note in content.notes {
      heading += Paragraph.lines(note.escapingControlCharacters, width: TerminalReport.width - 2)
        .map { "  " + style.warning($0) }
    }
    let method = Paragraph.lines(ComparisonContent.method, width: TerminalReport.width - 2)
    let sections = [
      heading, TerminalTable.section(content.table, style),
      TerminalTable.section(content.counts, style), method.map { "  " + style.dim($0) },
    ]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func emphasized(_ text: String) -> String {
    switch comparison.verdict {
    case .slower: style.warning(text)
    case .faster: style.success(text)
    case .none: style.title(text)
    }
  }
}
