/// One field of a row of comma-separated values, without its quotes.
package struct CSVField {
  package var bytes: ArraySlice<UInt8>

  /// The field as it is named in an error.
  package var quoted: String { "‘\(String(decoding: bytes, as: UTF8.self))’" }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  /// Splits a line by the rules of RFC 4180, except that a field never holds a line's end.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - fields: Receives the fields; its storage is used again.
  /// - Returns: Whether every quote is where it may be.
  package static func split(_ line: ArraySlice<UInt8>, into fields: inout [CSVField]) -> Bool {
    fields.removeAll(keepingCapacity: true)
    var position = line.startIndex
    while true {
      if position < line.endIndex, line[position] == quote {
        guard let field = unquote(line, from: &position) else { return false }
        fields.append(CSVField(bytes: field))
      } else {
        let end = line[position...].firstIndex(of: comma) ?? line.endIndex
        let field = line[position..<end]
        if field.contains(quote) { return false }
        fields.append(CSVField(bytes: field))
        position = end
      }
      if position == line.endIndex { return true }
      position += 1
    }
  }

  /// Reads a quoted field and leaves the position at the comma or the line's end after it.
  private static func unquote(_ line: ArraySlice<UInt8>, from position: inout Int)
    -> ArraySlice<UInt8>?
  {
    var content: [UInt8] = []
    var index = position + 1
    while index < line.endIndex {
      if line[index] != quote {
        content.append(line[index])
        index += 1
      } else if index + 1 < line.endIndex, line[index + 1] == quote {
        content.append(quote)
        index += 2
      } else {
        position = index + 1
        guard position == line.endIndex || line[position] == comma else { return nil }
        return content[...]
      }
    }
    return nil
  }
}
