import Foundation
import UIKit

extension InputScript {
  /// Reads a file.
  ///
  /// A last line without a line end that is not a complete JSON object is left out, and ``cutOffLine`` is its number. The process
  /// that wrote such a file was killed.
  public init(contentsOf url: URL) throws(InputScriptError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .cannotRead(path: url.path, cause: Self.cause(of: error, at: url))
    }
    try self.init(data, path: url.path)
  }

  /// The cause in plain words. Foundation's description of some errors has only a number.
  private static func cause(of error: any Error, at url: URL) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
    {
      return "it is a folder"
    }
    return (error as? CocoaError)?.code == .fileReadNoSuchFile
      ? "no such file" : error.localizedDescription
  }

  /// Reads a script's text. `path` is the file's name in errors. Empty lines and lines that begin with `#` are ignored. Line ends
  /// may be `\n` or `\r\n`.
  public init(_ text: String, path: String) throws(InputScriptError) {
    try self.init(Data(text.utf8), path: path)
  }

  /// Reads bytes line by line, because a file may be cut off in the middle of a character.
  private init(_ data: Data, path: String) throws(InputScriptError) {
    self.init()
    var hasHeader = false
    let rows = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      let content = String(decoding: row, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      guard !content.isEmpty, !content.hasPrefix("#") else { continue }
      if index == rows.count - 1, hasHeader, !Self.isWhole(row) {
        cutOffLine = index + 1
        break
      }
      guard String(validating: row, as: UTF8.self) != nil else {
        throw .malformed(
          path: path, line: index + 1, expected: "UTF-8 text", found: "other bytes")
      }
      var fields = try ScriptFields(content, path: path, line: index + 1)
      if hasHeader {
        let line = try Line(&fields, after: lines.last?.time ?? 0)
        lines.append(line)
      } else {
        header = try Header(&fields)
        hasHeader = true
      }
      try fields.finish()
    }
    guard hasHeader else {
      throw .malformed(
        path: path, line: 1, expected: "a header with the field 'interlude-input'",
        found: "an empty file")
    }
  }

  /// Whether a line is a complete JSON object.
  private static func isWhole(_ row: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: row)) is [String: Any]
  }
}

extension InputScript.Header {
  /// The version of the format that is read and written.
  static let version = 1
  /// The accepted widths and heights of a window, in points.
  static let sides = 1...8192

  fileprivate init(_ fields: inout ScriptFields) throws(InputScriptError) {
    guard fields.has("interlude-input") else {
      throw fields.failure(
        expected: "a header with the field 'interlude-input'", found: "a line without it")
    }
    let version = try fields.whole("interlude-input", in: 0...Int(Int32.max))
    guard version == Self.version else {
      throw fields.failure(
        expected: "interlude-input \(Self.version) (this program reads version \(Self.version))",
        found: "interlude-input \(version)")
    }
    let hasSize = fields.has("width") || fields.has("height")
    self.init()
    if hasSize {
      size = Size(
        width: try fields.whole("width", in: Self.sides),
        height: try fields.whole("height", in: Self.sides))
    } else {
      _ = try fields.whole("width", in: Self.sides, default: 1)
      _ = try fields.whole("height", in: Self.sides, default: 1)
    }
    let exhibit = try fields.text("exhibit", default: "")
    self.exhibit = exhibit.isEmpty ? nil : exhibit
    appearance = try fields.word(
      "appearance", ["light": "light", "dark": "dark"] as KeyValuePairs<String, String?>,
      default: .some(nil))
    slowdownFactor = try fields.number("slow", in: 1...100, default: 1)
    let seed = try fields.whole("seed", in: 0...Int(UInt32.max), default: -1)
    self.seed = UInt32(exactly: seed)
    settings = try fields.words("set")
    pages = try fields.words("pages")
  }
}

extension InputScript.Line {
  /// The latest time of a line, in seconds: a day.
  static let latest: TimeInterval = 86_400

  fileprivate init(_ fields: inout ScriptFields, after earlier: TimeInterval)
    throws(InputScriptError)
  {
    let time = try fields.number("t", in: 0...Self.latest)
    guard time >= earlier else {
      throw fields.failure(
        expected: "a time 't' of \(ScriptText.number(earlier)) or later, as the line before",
        found: ScriptText.number(time))
    }
    self.init(try InputScript.Action(&fields), at: time, number: fields.line)
  }
}
