/// A column: its name, how a row writes its field, and how a field is read into a row.
struct CSVColumn<Row>: Sendable {
  let name: String
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

/// The columns of a file. One list serves the header, the writer and the reader, so that they
/// cannot come to differ.
struct CSVTable<Row>: Sendable {
  let columns: [CSVColumn<Row>]

  /// The first line of the file: the columns' names, which end with their units.
  var header: String { columns.map(\.name).joined(separator: ",") }

  /// Appends a row and its line's end.
  func append(_ row: Row, to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      column.append(row, &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Reads a line into a row, every field of it.
  func read(
    _ line: ArraySlice<UInt8>, into row: inout Row, using fields: inout [CSVField],
    at place: CSVPlace
  ) throws(RecordingError) {
    guard CSVField.split(line, into: &fields) else {
      throw place.error(expected: "fields whose quotes match", found: "a stray quote")
    }
    guard fields.count == columns.count else {
      throw place.error(expected: "\(columns.count) fields", found: "\(fields.count)")
    }
    for (column, field) in zip(columns, fields) where !column.read(field, &row) {
      throw place.error(
        expected: "\(column.expectation) as \(column.name)",
        found: field.bytes.isEmpty ? "nothing" : field.quoted)
    }
  }
}

/// A line in a file, for errors that point there.
package struct CSVPlace {
  package let path: String
  package let line: Int

  package func error(expected: String, found: String) -> RecordingError {
    .malformed(path: path, line: line, expected: expected, found: found)
  }
}
