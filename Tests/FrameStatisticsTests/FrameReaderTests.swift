import Foundation
import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct FrameReaderTests {
  private func text(of frames: [FrameRecord]) -> String {
    var bytes = Array((FrameRow.table.header + "\n").utf8)
    var row = FrameRow()
    row.videoDriver = "x11"
    row.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)"
    for frame in frames {
      row.set(frame)
      FrameRow.table.append(row, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func read(_ url: URL) throws -> (frames: [FrameRecord], isCutOff: Bool) {
    var reader = try FrameReader(contentsOf: url)
    var frames: [FrameRecord] = []
    while let frame = try reader.next() { frames.append(frame) }
    return (frames, reader.isCutOff)
  }

  @Test func everyFieldIsReadBackExactly() throws {
    var random = SeededGenerator(seed: 7)
    let frames = (0..<500).map { FrameRecord.random(id: UInt64($0) * 2, using: &random) }
    let folder = try TemporaryFolder()
    let result = try read(folder.write(text(of: frames), to: "frames.csv"))
    #expect(result.frames == frames)
    #expect(!result.isCutOff)
  }

  @Test func driverAndRendererAreInEveryRow() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text(of: FrameRecord.frames(apart: [])), to: "frames.csv")
    var reader = try FrameReader(contentsOf: file)
    _ = try reader.next()
    #expect(reader.videoDriver == "x11")
    #expect(reader.renderer == "llvmpipe (LLVM 15.0.6, 256 bits)")
  }

  /// A process may be killed at any byte. All complete lines are read, and nothing else.
  @Test func aTruncatedFileIsReadUpToItsLastCompleteLine() throws {
    var random = SeededGenerator(seed: 11)
    let frames = (0..<6).map { FrameRecord.random(id: UInt64($0), using: &random) }
    let bytes = Array(text(of: frames).utf8)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("frames.csv")
    for length in 0...bytes.count {
      let kept = bytes[..<length]
      try Data(kept).write(to: file)
      let completeLines = kept.count { $0 == UInt8(ascii: "\n") }
      let result = try read(file)
      #expect(result.frames == Array(frames.prefix(max(0, completeLines - 1))), "cut at \(length)")
      let isComplete = completeLines > 0 && kept.last == UInt8(ascii: "\n")
      #expect(result.isCutOff == !isComplete, "cut at \(length)")
    }
  }

  /// Recordings of earlier versions have 35 columns.
  @Test func olderFilesAreRead() throws {
    let frames = FrameRecord.frames(apart: [refresh, refresh])
    let older = text(of: frames).split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).dropLast(5)
        .joined(separator: ",")
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(older.joined(separator: "\n") + "\n", to: "frames.csv")
    #expect(try read(file).frames == frames)
  }

  /// An error names the file, the line and the expected content.
  @Test(arguments: [
    (1, "frame,", "id,", "the header with ‘frame’ as column 1 of 40"),
    (1, ",begin_ns", "", "the header with ‘begin_ns’ as column 3 of 40"),
    (1, ",late_because", "", "the header with ‘late_because’ as column 40 of 40"),
    (1, ",late_because", ",late_because,more", "the header with 40 columns"),
    (3, ",vsync,", ",vertical,", "one of vsync, timer, none as pacing"),
    (3, ",estimated,", ",,", "present_ns and present_kind, or neither"),
    (3, ",estimated,", ",guessed,", "one of estimated, measured or nothing as present_kind"),
    (4, ",x11,", ",", "40 fields"),
    (4, ",x11,", ",\"x11,", "fields with matching quotes"),
    (2, "0,1,995000000,", "0,1,soon,", "a whole number as begin_ns"),
    (2, "0,1,995000000,", "0,yes,995000000,", "0 or 1 as follows_idle"),
    (2, "0,1,995000000,", "-1,1,995000000,", "a whole number from 0 up as frame"),
    (4, "2,0,", "1,0,", "a frame number above 1"),
    (4, "2,0,", "0,0,", "a frame number above 1"),
  ])
  func errorsNameTheLineAndTheExpectedContent(line: Int, old: String, new: String, expected: String)
    throws
  {
    var lines = text(of: FrameRecord.frames(apart: [refresh, refresh]))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let range = try #require(lines[line - 1].range(of: old))
    lines[line - 1].replaceSubrange(range, with: new)
    let folder = try TemporaryFolder()
    let file = try folder.write(lines.joined(separator: "\n"), to: "frames.csv")
    let error = try #require(throws: RecordingError.self) { try read(file) }
    guard case .malformed(let path, let foundLine, let expectation, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(path == file.path)
    #expect(foundLine == line)
    #expect(expectation.hasPrefix(expected), "\(error)")
    #expect(error.description.hasPrefix("\(file.path):\(line): expected \(expected)"))
  }

  @Test func aMissingFileIsAnErrorWithItsPath() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: RecordingError.self) { try read(folder.recording.frames) }
    #expect(error.cause?.code == ENOENT)
    #expect(error.description.contains(folder.recording.frames.path))
  }

  @Test(arguments: ["hello\n", "hello", "fps,frametime\n1,2\n"])
  func aFileOfAnotherFormatIsRejected(content: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(content, to: "frames.csv")
    #expect(throws: RecordingError.self) { try read(file) }
  }
}
