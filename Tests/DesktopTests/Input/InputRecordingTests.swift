import Foundation
import Testing
import UIKit

@testable import Desktop

/// How recordings of input end that nobody ends.
@MainActor @Suite struct InputRecordingTests {
  /// Lines wait while one is written, and the disk may have room again by then.
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
}
