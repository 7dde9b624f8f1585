import Foundation

extension RecordingEnvironment {
  /// Writes `environment.json`.
  func write(to url: URL) throws(RecordingError) {
    try JSONFile.write(self, to: url)
  }

  /// Reads `environment.json`; `nil` if there is no such file.
  public init?(contentsOf url: URL) throws(RecordingError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      if access(url.path, F_OK) != 0, errno == ENOENT { return nil }
      throw .cannotRead(path: url.path, cause: .init(error))
    }
    do {
      self = try JSONDecoder().decode(RecordingEnvironment.self, from: data)
    } catch {
      throw .malformed(
        path: url.path, line: JSONMistake.line(in: data),
        expected: "the environment of a recording as JSON",
        found: RecordingEnvironment.explanation(of: error))
    }
  }

  private static func explanation(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "a value of another type\(place(of: context))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "an unknown value\(place(of: context))"
    default: "something that is not JSON"
    }
  }

  /// The path of keys to the value; empty for the whole document.
  private static func place(of context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "" : " at \(path)"
  }
}

/// JSON as this module writes it: indented, keys sorted, so that two files can be compared as text.
enum JSONFile {
  static func write(_ value: some Encodable, to url: URL) throws(RecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      preconditionFailure("A value of this module's own cannot be written as JSON: \(error)")
    }
    try OutputFile.replace(at: url.path, with: Array(data) + [UInt8(ascii: "\n")])
  }
}
