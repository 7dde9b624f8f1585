import Foundation

/// Reads a file of any length line by line. It reads the file in blocks, so memory does not grow with its length.
///
/// The text after the last line break is an incomplete line, which ``next()`` does not return; see ``partialLine``.
package struct LineReader: ~Copyable {
  /// The path of the file.
  package let path: String

  /// The number of the last line that was read, from 1.
  package private(set) var lineNumber = 0

  /// The bytes after the last line break. Known when ``next()`` has returned `nil`.
  package private(set) var partialLine: ArraySlice<UInt8> = []

  private let descriptor: Int32
  private var block = Array(repeating: UInt8(0), count: LineReader.blockSize)
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// The size of a block in bytes.
  private static let blockSize = 64 * 1024

  /// The largest length of a line in bytes. It limits the memory for a file without line breaks.
  private static let longestLine = 1 << 20

  /// Opens a file.
  package init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .cannotRead(path: path, cause: .init(code: errno)) }
  }

  deinit {
    close(descriptor)
  }

  /// The location of the last line that was read.
  package var location: CSVLocation { CSVLocation(path: path, line: lineNumber) }

  /// Reads the next line, without its line break; returns `nil` after the last complete line.
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
          found: "more than \(LineReader.longestLine) bytes without a line break")
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
