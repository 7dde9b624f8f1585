/// A table of a report, for the terminal and for pages.
struct ReportTable: Sendable {
  /// The heading and the kind of content of a column.
  enum Column: Sendable, Hashable {
    /// Text, left-aligned.
    case text(String)
    /// Numbers, right-aligned.
    case number(String)
    /// The definition of the numbers of the row; always the last column, without a heading.
    case definition

    var name: String {
      switch self {
      case .text(let name), .number(let name): name
      case .definition: ""
      }
    }
  }

  /// The content of one field.
  struct Cell: Sendable, Hashable {
    var text: String
    /// The attribute `data-key` of the field in a page: the path of the number in `summary.json`, if it is there.
    var key: String?

    init(_ text: String, key: String? = nil) {
      self.text = text
      self.key = key
    }

    static func number(_ value: Double?, _ places: Int, key: String? = nil) -> Cell {
      Cell(NumberText.decimal(value, places), key: key)
    }
  }

  struct Row: Sendable {
    var cells: [Cell]
    /// The colour of the row in plots; `nil` if it is not in a plot.
    var color: PlotColor?
  }

  var title: String
  /// A note for the whole table; empty if there is none.
  var note: String
  var columns: [Column]
  var rows: [Row] = []

  init(_ title: String, note: String = "", columns: [Column]) {
    self.title = title
    self.note = note
    self.columns = columns
  }

  mutating func add(_ cells: Cell..., color: PlotColor? = nil) {
    precondition(cells.count <= columns.count, "A row must not have more cells than columns.")
    rows.append(Row(cells: cells, color: color))
  }

  /// Whether any column has a heading.
  var hasHeader: Bool { columns.contains { !$0.name.isEmpty } }
}
