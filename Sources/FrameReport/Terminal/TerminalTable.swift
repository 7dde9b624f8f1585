/// Formats a table for a terminal: columns are two spaces apart, and definitions are wrapped beside their numbers.
struct TerminalTable {
  let table: ReportTable
  let style: TerminalStyle
  /// The width of a line in characters.
  let width: Int

  /// The lines of a table below its title and note.
  static func section(_ table: ReportTable, _ style: TerminalStyle) -> [String] {
    [heading(table.title, table.note, style)]
      + TerminalTable(table: table, style: style, width: TerminalReport.width).lines
  }

  /// A title with a note beside it.
  static func heading(_ title: String, _ note: String, _ style: TerminalStyle) -> String {
    style.title(title) + (note.isEmpty ? "" : style.dim(": \(note)"))
  }

  private static let gap = 2

  var lines: [String] {
    let rows = (table.hasHeader ? [header] : []) + table.rows.map(\.cells)
    let widths = columnWidths(rows)
    return rows.enumerated().flatMap { index, cells in
      format(cells, widths, isHeader: table.hasHeader && index == 0)
    }
  }

  private var header: [ReportTable.Cell] { table.columns.map { ReportTable.Cell($0.name) } }

  /// The widths of the columns. If the table is too wide, its widest text column is made narrower.
  private func columnWidths(_ rows: [[ReportTable.Cell]]) -> [Int] {
    var widths = table.columns.indices.map { column in
      table.columns[column] == .definition
        ? 0 : rows.map { column < $0.count ? $0[column].text.count : 0 }.max() ?? 0
    }
    let total = widths.reduce(0, +) + Self.gap * widths.count
    if total > width, let widest = widestText(widths) {
      widths[widest] = max(8, widths[widest] - (total - width))
    }
    return widths
  }

  private func widestText(_ widths: [Int]) -> Int? {
    table.columns.indices.filter {
      if case .text = table.columns[$0] { true } else { false }
    }.max { widths[$0] < widths[$1] }
  }

  private func format(_ cells: [ReportTable.Cell], _ widths: [Int], isHeader: Bool) -> [String] {
    var line = ""
    var rule: [String] = []
    var ruleStart = 0
    for (column, cell) in cells.enumerated() {
      let gap = String(repeating: " ", count: Self.gap)
      switch table.columns[column] {
      case .definition:
        ruleStart = Self.gap + widths.prefix(column).reduce(0) { $0 + $1 + Self.gap }
        rule = Paragraph.lines(cell.text, width: max(20, width - ruleStart))
        if let first = rule.first { line += gap + style.dim(first) }
      case .text:
        let text =
          cell.text.count > widths[column]
          ? cell.text.prefix(widths[column] - 1) + "…" : cell.text
        line += gap + text + spaces(widths[column] - text.count)
      case .number:
        line += gap + spaces(widths[column] - cell.text.count) + cell.text
      }
    }
    let first = Paragraph.withoutTrailingSpaces(line)
    let more = rule.dropFirst().map { spaces(ruleStart) + style.dim($0) }
    return [isHeader ? style.dim(first) : first] + more
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

/// Text that is wrapped at spaces.
enum Paragraph {
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  static func withoutTrailingSpaces(_ line: String) -> String {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
  }
}
