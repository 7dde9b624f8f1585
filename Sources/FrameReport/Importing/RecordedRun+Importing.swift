import Foundation
import FrameStatistics

extension RecordedRun {
  /// Reads the recording of another tool. The content of the file determines the tool, not its name.
  ///
  /// - Throws: An error that names the file, the line and the expected content.
  public init(importing url: URL) throws(RecordingError) {
    if try Self.isJSON(url.path) {
      self = try CapFrameXImporter.read(url)
      return
    }
    var lines = try ImportedCSVReader(path: url.path)
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
    return line.isEmpty ? "a line that is not CSV" : "‘\(line.joined(separator: ",").prefix(80))’"
  }

  /// Reads the next line before the header. A line that is not valid CSV has no fields; it cannot be the header.
  private static func preambleLine(
    _ lines: inout ImportedCSVReader
  ) throws(RecordingError) -> [String]? {
    do throws(RecordingError) {
      return try lines.next()
    } catch {
      if case .malformed = error { return [] }
      throw error
    }
  }

  /// The largest number of lines before the header. MangoHud writes its versions and the system there.
  private static let longestPreamble = 16

  /// Whether the content of a file begins like a JSON object.
  private static func isJSON(_ path: String) throws(RecordingError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
    defer { close(descriptor) }
    var bytes = Array(repeating: UInt8(0), count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
    // Skips a byte order mark and white space.
    let first = bytes[..<count].first { !($0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0)) }
    return first == UInt8(ascii: "{")
  }
}
