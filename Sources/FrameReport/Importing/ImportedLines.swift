import FrameStatistics

/// The lines of another tool's CSV, as fields of text without white space around them.
///
/// Ends of lines may be Windows', a byte order mark may stand first, blank lines are passed over, and
/// a last line without its end is read as well: not every tool ends its files.
struct ImportedLines: ~Copyable {
  let path: String
  /// The number of the line last read, from 1.
  private(set) var line = 0

  private var reader: LineReader
  private var fields: [CSVField] = []
  private var isThrough = false

  init(path: String) throws(RecordingError) {
    self.path = path
    reader = try LineReader(path: path)
  }

  /// Whether the line last read has no end, so that it may have been cut.
  var isLastLineOpen: Bool { isThrough }

  /// The fields of the next line that is not blank; `nil` after the last one.
  mutating func next() throws(RecordingError) -> [String]? {
    while !isThrough {
      let bytes = try nextBytes()
      if bytes.isEmpty { continue }
      guard CSVField.split(bytes, into: &fields) else {
        throw error(expected: "fields whose quotes match", found: "a stray quote")
      }
      return fields.map { Self.trimmed(String(decoding: $0.bytes, as: UTF8.self)) }
    }
    return nil
  }

  /// Reads what is left as rows under a header of `count` fields. Returns whether the last one stops in the middle; it
  /// is left out.
  mutating func readRows(
    of count: Int,
    _ body: (_ fields: [String], _ lines: borrowing ImportedLines) throws(RecordingError) -> Void
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

  /// What a report says of such a row.
  static let cutOffNote = "The last row stops in the middle and does not count."

  /// An error in the line last read.
  func error(expected: String, found: String) -> RecordingError {
    .malformed(path: path, line: line, expected: expected, found: found)
  }

  private mutating func nextBytes() throws(RecordingError) -> ArraySlice<UInt8> {
    line += 1
    if var bytes = try reader.next() {
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      return withoutMark(bytes)
    }
    isThrough = true
    return withoutMark(reader.partialLine)
  }

  private func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...end])
  }
}
