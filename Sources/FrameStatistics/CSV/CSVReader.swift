/// Reads the rows of a CSV file with known columns.
///
/// It is strict: the header must be exactly that of the table, or of an older version of it, and every field must have the type of
/// its column.
struct CSVReader<Row>: ~Copyable {
  /// Whether the file ends in the middle of a line. Known when ``next(into:)`` has returned false.
  private(set) var isCutOff: Bool

  private let table: CSVTable<Row>
  private var lines: LineReader
  private var fields: [CSVField]

  init(path: String, table: CSVTable<Row>) throws(RecordingError) {
    var lines = try LineReader(path: path)
    let line = try lines.next()
    let isOldest = line?.count { $0 == UInt8(ascii: ",") } == table.oldestCount - 1
    let table = isOldest ? table.prefix(table.oldestCount) : table
    let header = table.header
    // A process that is killed while it writes the header leaves a part of the header. That is a valid file without
    // rows.
    let isCutOff = line == nil && header.utf8.starts(with: lines.partialLine)
    guard isCutOff || line?.elementsEqual(header.utf8) == true else {
      throw Self.headerError(line ?? lines.partialLine, of: path, expected: table)
    }
    self.isCutOff = isCutOff
    self.table = table
    self.lines = lines
    fields = []
  }

  /// The error for a header that is not that of the table. It names the first column that differs.
  private static func headerError(
    _ line: ArraySlice<UInt8>, of path: String, expected table: CSVTable<Row>
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

  /// The location of the last row that was read.
  var location: CSVLocation { lines.location }

  /// Reads the next row into `row`; returns false after the last complete row.
  mutating func next(into row: inout Row) throws(RecordingError) -> Bool {
    guard let line = try lines.next() else {
      if !lines.partialLine.isEmpty { isCutOff = true }
      return false
    }
    try table.read(line, into: &row, using: &fields, at: lines.location)
    return true
  }
}
