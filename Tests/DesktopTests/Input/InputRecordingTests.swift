import Foundation
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// Recordings of input that end by themselves: after a failed write, or after a day.
@MainActor @Suite struct InputRecordingTests {
  /// Lines wait while another one is written. If that write fails, they must not be written after the partial line, even if the
  /// disk has space again.
  @Test func nothingFollowsALineThatWasCutOff() {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    for end in [reading, writing] { #expect(fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK) == 0) }
    func readAll() -> Int {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var sum = 0
      while case let count = read(reading.fileDescriptor, &buffer, buffer.count), count > 0 {
        sum += count
      }
      return sum
    }
    let recording = InputRecording(to: URL(fileURLWithPath: "/pipe"), writing)
    // More than a pipe holds.
    let text = String(repeating: "x", count: 1 << 21)
    let now = CACurrentMediaTime()
    recording.append(
      InputEvent(.key(.down(), UIKey(keyCode: .keyboardTab, characters: text)), at: now))
    recording.queue.sync {}
    let length = readAll()
    #expect((1..<text.count).contains(length))
    recording.append(InputEvent(.pointerLeft, at: now))
    recording.finish()
    #expect(readAll() == 0)
  }

  /// The lines before the limit can be read.
  @Test func itEndsAfterADay() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("input.jsonl")
    let recording = try InputRecording(to: file, header: InputScript.Header())
    var sentences: [String] = []
    recording.onFailure = { sentences.append($0.description) }
    let start = CACurrentMediaTime()
    for time in [1, 86_390, 86_410, 86_420] {
      recording.append(InputEvent(.pointerLeft, at: start + Double(time)))
    }
    recording.finish()
    #expect(try InputScript(contentsOf: file).lines.count == 2)
    #expect(recording.count == 2)
    #expect(
      sentences == [
        "The input script \(file.path) cannot be written (a script can last at most a day); the lines written so far are kept."
      ])
  }
}
