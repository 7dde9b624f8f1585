/// Rows of text in aligned columns, two spaces apart.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// A table whose rows have as many cells as there are alignments, or fewer.
  init(_ alignments: Alignment...) {
    self.alignments = alignments
  }

  mutating func add(_ cells: String...) {
    precondition(cells.count <= alignments.count, "A row must not be wider than its table.")
    rows.append(cells)
  }

  /// The rows as lines, each after two spaces, none with spaces at its end.
  var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .left ? row[column] + space : space + row[column]
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.prefix(through: line.lastIndex { $0 != " " } ?? line.startIndex))
    }
  }
}
