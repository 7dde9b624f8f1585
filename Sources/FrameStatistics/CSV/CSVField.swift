/// A field of a row of comma-separated values, without its quotes.
package struct CSVField {
  /// The text of the field in UTF-8.
  package var bytes: ArraySlice<UInt8>

  /// The text in quotation marks, for error messages.
  package var quoted: String { "‘\(String(decoding: bytes, as: UTF8.self))’" }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  /// Splits a line as RFC 4180 says, except that a field may not contain a line break.
  ///
  /// - Parameters:
  ///   - line: The line without its line break.
  ///   - fields: Receives the fields; its storage is reused.
  /// - Returns: Whether the line is valid: every quote begins or ends a field, or is doubled inside quotes.
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

  /// Reads a quoted field and moves `position` to the comma after it or to the end of the line. Returns `nil` if the
  /// field is not valid.
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
