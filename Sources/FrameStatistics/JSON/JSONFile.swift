import Foundation

/// Writes JSON files: indented and with sorted keys, so that two files can be compared as text.
enum JSONFile {
  /// Replaces the file at `url` as a whole.
  static func write(_ value: some Encodable, to url: URL) throws(RecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      preconditionFailure("A \(type(of: value)) cannot be encoded as JSON: \(error)")
    }
    try OutputFile.replace(at: url.path, with: Array(data) + [UInt8(ascii: "\n")])
  }
}
