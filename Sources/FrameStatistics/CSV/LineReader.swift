import Foundation

/// Reads a file line by line, in blocks, however long it is.
///
/// Only lines that have their end are lines: what stands after the last one is what a killed
/// process was about to write.
package struct LineReader: ~Copyable {
  package let path: String

  /// The number of the line last read, from 1.
  package private(set) var lineNumber = 0

  /// How many bytes stand after the last whole line; known when the lines are through.
  package private(set) var partialLine: ArraySlice<UInt8> = []

  private let descriptor: Int32
  private var block = Array(repeating: UInt8(0), count: LineReader.blockSize)
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// How much is read at once, in bytes.
  private static let blockSize = 64 * 1024

  /// No row of ours comes near this length in bytes; a file without line ends does.
  private static let longestLine = 1 << 20

  package init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
  }

  deinit {
    close(descriptor)
  }

  /// Where the line last read stands.
  package var place: CSVPlace { CSVPlace(path: path, line: lineNumber) }

  /// The next line without its end; `nil` after the last whole one.
  package mutating func next() throws(RecordingError) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        lineNumber += 1
        return buffer[position..<end]
      }
      if isAtEnd {
        partialLine = buffer[position...]
        return nil
      }
      if buffer.count - position > LineReader.longestLine {
        throw .malformed(
          path: path, line: lineNumber + 1, expected: "a line of text",
          found: "more than \(LineReader.longestLine) bytes without a line's end")
      }
      buffer.removeSubrange(..<position)
      position = 0
      searched = buffer.count
      try readBlock()
    }
  }

  private mutating func readBlock() throws(RecordingError) {
    while true {
      let count = read(descriptor, &block, LineReader.blockSize)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
      buffer.append(contentsOf: block[..<count])
      isAtEnd = count == 0
      return
    }
  }
}
