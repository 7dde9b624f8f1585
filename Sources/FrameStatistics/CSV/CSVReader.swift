/// Reads a table's file row by row, strictly: the header must be the table's, and every field what
/// its column expects.
struct CSVReader<Row>: ~Copyable {
  /// Whether the file stops in the middle of a line; known when the rows are through.
  private(set) var isCutOff: Bool

  private let table: CSVTable<Row>
  private var lines: LineReader
  private var fields: [CSVField]

  init(path: String, table: CSVTable<Row>) throws(RecordingError) {
    var lines = try LineReader(path: path)
    let header = table.header
    let line = try lines.next()
    // Killed before even the header was whole: no rows, and no mistake of anybody's.
    let isCutOff = line == nil && header.utf8.starts(with: lines.partialLine)
    guard isCutOff || line?.elementsEqual(header.utf8) == true else {
      throw .malformed(
        path: path, line: 1, expected: "the header ‘\(header)’",
        found: CSVField(bytes: (line ?? lines.partialLine).prefix(200)).quoted)
    }
    self.isCutOff = isCutOff
    self.table = table
    self.lines = lines
    fields = []
  }

  /// Where the row last read stands.
  var place: CSVPlace { lines.place }

  /// Reads the next row into the one given; `false` after the last whole one.
  mutating func next(into row: inout Row) throws(RecordingError) -> Bool {
    guard let line = try lines.next() else {
      if !lines.partialLine.isEmpty { isCutOff = true }
      return false
    }
    try table.read(line, into: &row, using: &fields, at: lines.place)
    return true
  }
}
