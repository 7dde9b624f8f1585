/// A table of a report, as both a terminal and a page show it.
struct ReportTable: Sendable {
  /// What stands in a column.
  enum Column: Sendable, Hashable {
    case words(String)
    case number(String)
    /// The rule that a row's numbers follow; always the last column.
    case rule

    var name: String {
      switch self {
      case .words(let name), .number(let name): name
      case .rule: ""
      }
    }
  }

  /// A field. One with a key can be found in the page by it, and in `summary.json` where that has it.
  struct Cell: Sendable, Hashable {
    var text: String
    var key: String?

    init(_ text: String, key: String? = nil) {
      self.text = text
      self.key = key
    }

    static func number(_ value: Double?, _ places: Int, key: String? = nil) -> Cell {
      Cell(Decimals.text(value, places), key: key)
    }
  }

  struct Row: Sendable {
    var cells: [Cell]
    /// The colour of the row in the plots.
    var ink: PlotInk?

    init(_ cells: [Cell], ink: PlotInk? = nil) {
      self.cells = cells
      self.ink = ink
    }
  }

  var title: String
  /// What holds for the whole table.
  var note: String
  var columns: [Column]
  var rows: [Row] = []

  init(_ title: String, note: String = "", columns: [Column]) {
    self.title = title
    self.note = note
    self.columns = columns
  }

  mutating func add(_ cells: Cell..., ink: PlotInk? = nil) {
    precondition(cells.count <= columns.count, "A row must not be wider than its table.")
    rows.append(Row(cells, ink: ink))
  }

  /// Whether any column has a name, so that there is a row of names.
  var hasHeader: Bool { columns.contains { !$0.name.isEmpty } }
}
