import Foundation
import FrameStatistics

extension RecordedRun {
  /// Reads another tool's recording. The tool is told by the file's content, not by its name.
  public init(importing url: URL) throws(RecordingError) {
    if try JSONDetection.startsAsJSON(url.path) {
      self = try CapFrameXImporter.read(url)
      return
    }
    var lines = try ImportedLines(path: url.path)
    var preamble: [[String]] = []
    while preamble.count < Self.longestPreamble, let fields = try Self.preambleLine(&lines) {
      if MangoHudImporter.isHeader(fields) {
        self = try MangoHudImporter.read(&lines, header: fields, preamble: preamble, url: url)
        return
      }
      if PresentMonImporter.isHeader(fields) {
        self = try PresentMonImporter.read(&lines, header: fields, url: url)
        return
      }
      preamble.append(fields)
    }
    throw .malformed(
      path: url.path, line: 1,
      expected: "the header of a MangoHud or PresentMon CSV, or CapFrameX JSON",
      found: Self.quoted(preamble.first))
  }

  private static func quoted(_ line: [String]?) -> String {
    guard let line else { return "nothing" }
    return line.isEmpty ? "something else" : "‘\(line.joined(separator: ",").prefix(80))’"
  }

  /// The next line before the header; what can't be read as fields is no header either.
  private static func preambleLine(
    _ lines: inout ImportedLines
  ) throws(RecordingError) -> [String]? {
    do throws(RecordingError) {
      return try lines.next()
    } catch {
      if case .malformed = error { return [] }
      throw error
    }
  }

  /// How many lines may stand before the header: MangoHud's name versions and the system.
  private static let longestPreamble = 16
}

/// Whether a file holds JSON.
enum JSONDetection {
  static func startsAsJSON(_ path: String) throws(RecordingError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
    defer { close(descriptor) }
    var bytes = Array(repeating: UInt8(0), count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
    // Past a byte order mark and white space.
    let first = bytes[..<count].first { !($0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0)) }
    return first == UInt8(ascii: "{")
  }
}
