import FrameStatistics

/// Reads the CSV file of another tool line by line. Fields are text without surrounding white space.
///
/// It is tolerant: it accepts CRLF line breaks, a byte order mark and blank lines. It also reads a last line without a
/// line break, because not every tool writes one.
struct ImportedCSVReader: ~Copyable {
  let path: String
  /// The number of the last line that was read, from 1.
  private(set) var line = 0

  private var reader: LineReader
  private var fields: [CSVField] = []
  private var isAtEnd = false

  init(path: String) throws(RecordingError) {
    self.path = path
    reader = try LineReader(path: path)
  }

  /// Whether the last line that was read has no line break, so it may be incomplete.
  var isLastLineOpen: Bool { isAtEnd }

  /// Reads the fields of the next line that is not blank; returns `nil` after the last one.
  mutating func next() throws(RecordingError) -> [String]? {
    while !isAtEnd {
      let bytes = try nextBytes()
      if bytes.isEmpty { continue }
      guard CSVField.split(bytes, into: &fields) else {
        throw error(expected: "fields with matching quotes", found: "an unmatched quote")
      }
      return fields.map { Self.trimmed(String(decoding: $0.bytes, as: UTF8.self)) }
    }
    return nil
  }

  /// Reads the remaining rows, each with `count` fields. Returns whether the last row is incomplete: it has no line
  /// break and another number of fields. An incomplete row is left out.
  mutating func readRows(
    of count: Int,
    _ body: (_ fields: [String], _ lines: borrowing ImportedCSVReader) throws(RecordingError) ->
      Void
  ) throws(RecordingError) -> Bool {
    while let fields = try next() {
      guard fields.count == count else {
        if isLastLineOpen { return true }
        throw error(expected: "\(count) fields", found: "\(fields.count)")
      }
      try body(fields, self)
    }
    return false
  }

  /// The note of a report for an incomplete last row.
  static let cutOffNote = "The last row is incomplete and is left out."

  /// The error for unexpected content in the last line that was read.
  func error(expected: String, found: String) -> RecordingError {
    .malformed(path: path, line: line, expected: expected, found: found)
  }

  private mutating func nextBytes() throws(RecordingError) -> ArraySlice<UInt8> {
    line += 1
    if var bytes = try reader.next() {
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      return withoutByteOrderMark(bytes)
    }
    isAtEnd = true
    return withoutByteOrderMark(reader.partialLine)
  }

  private func withoutByteOrderMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...end])
  }
}
