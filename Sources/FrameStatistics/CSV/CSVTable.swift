/// A column of a CSV file: its name, and how to write and read its field of a row.
struct CSVColumn<Row>: Sendable {
  let name: String
  /// The expected content of a field, for error messages: `a whole number`.
  let expectation: String
  let append: @Sendable (Row, inout [UInt8]) -> Void
  let read: @Sendable (CSVField, inout Row) -> Bool

  init<Value: CSVValue>(_ name: String, _ path: any WritableKeyPath<Row, Value> & Sendable) {
    self.name = name
    expectation = Value.expectation
    append = { row, bytes in row[keyPath: path].append(to: &bytes) }
    read = { field, row in
      guard let value = Value(field) else { return false }
      row[keyPath: path] = value
      return true
    }
  }
}

/// The columns of a CSV file. The writer and the reader use the same list, so they always agree.
struct CSVTable<Row>: Sendable {
  let columns: [CSVColumn<Row>]
  /// The number of columns, from the first, in the oldest files that can be read. Fields that a file lacks keep their values.
  let oldestCount: Int

  /// `oldestCount` is that of all columns by default.
  init(columns: [CSVColumn<Row>], oldestCount: Int? = nil) {
    self.columns = columns
    self.oldestCount = oldestCount ?? columns.count
  }

  /// The table of an older file: this one's first columns.
  func prefix(_ count: Int) -> CSVTable { CSVTable(columns: Array(columns.prefix(count))) }

  /// The first line of the file: the names of the columns.
  var header: String { columns.map(\.name).joined(separator: ",") }

  /// Appends a row and its line break.
  func append(_ row: Row, to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      column.append(row, &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Reads a line into all fields of a row.
  func read(
    _ line: ArraySlice<UInt8>, into row: inout Row, using fields: inout [CSVField],
    at location: CSVLocation
  ) throws(RecordingError) {
    guard CSVField.split(line, into: &fields) else {
      throw location.error(expected: "fields with matching quotes", found: "an unmatched quote")
    }
    guard fields.count == columns.count else {
      throw location.error(expected: "\(columns.count) fields", found: "\(fields.count)")
    }
    for (column, field) in zip(columns, fields) where !column.read(field, &row) {
      throw location.error(
        expected: "\(column.expectation) as \(column.name)",
        found: field.bytes.isEmpty ? "nothing" : field.quoted)
    }
  }
}

/// A line of a file, for error messages.
package struct CSVLocation {
  /// The path of the file.
  package let path: String
  /// The number of the line, from 1.
  package let line: Int

  /// The error for unexpected content in this line.
  package func error(expected: String, found: String) -> RecordingError {
    .malformed(path: path, line: line, expected: expected, found: found)
  }
}
