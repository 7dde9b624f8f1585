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
      throw Self.otherHeader(than: table, line ?? lines.partialLine, path)
    }
    self.isCutOff = isCutOff
    self.table = table
    self.lines = lines
    fields = []
  }

  /// Names the first column that is not what it should be.
  private static func otherHeader(
    than table: CSVTable<Row>, _ line: ArraySlice<UInt8>, _ path: String
  ) -> RecordingError {
    let found = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    for (index, column) in table.columns.enumerated() {
      let name = index < found.count ? found[index] : []
      guard !name.elementsEqual(column.name.utf8) else { continue }
      return .malformed(
        path: path, line: 1,
        expected:
          "the header with ‘\(column.name)’ as column \(index + 1) of \(table.columns.count)",
        found: name.isEmpty ? "nothing" : CSVField(bytes: name.prefix(80)).quoted)
    }
    return .malformed(
      path: path, line: 1, expected: "the header with \(table.columns.count) columns",
      found: "\(found.count)")
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
