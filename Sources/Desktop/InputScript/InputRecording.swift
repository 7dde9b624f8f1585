import Dispatch
import Foundation
import FrameStatistics
import UIKit

/// Writes what somebody does as a script, a line an event, as it happens.
///
/// Lines are written on a queue of their own, so that input never waits for a disk; a file that is
/// cut off anywhere is readable up to its last whole line.
@MainActor
public final class InputRecording {
  public let url: URL
  /// How many events there have been.
  public private(set) var count = 0
  /// Told when a line can't be written; nothing more is then.
  public var onFailure: ((InputScriptError) -> Void)?

  private let start: CFTimeInterval
  private var lastTime: TimeInterval = 0
  private let file: FileHandle
  private let queue = DispatchQueue(label: "interlude.input-recording")
  private var hasFailed = false

  /// Begins a script at `url`, whose folder is made if need be; times count from now. Where it can't begin, it leaves
  /// nothing behind.
  public init(to url: URL, header: InputScript.Header) throws(InputScriptError) {
    self.url = url
    start = CACurrentMediaTime()
    let folder = url.deletingLastPathComponent()
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    var made: MadeFolders?
    do {
      made = try MadeFolders(upTo: folder)
      try Data((header.text + "\n").utf8).write(to: url)
      file = try FileHandle(forWritingTo: url)
      try file.seekToEnd()
    } catch {
      let cause = RecordingError.SystemCause(error).text
      if isNew { unlink(url.path) }
      made?.remove()
      throw .cannotBegin(path: url.path, cause: cause)
    }
  }

  /// Adds what happened.
  public func append(_ event: InputEvent) {
    guard !hasFailed else { return }
    count += 1
    // Microseconds; an event that has waited since before the start counts as the first.
    let time = ((event.timestamp - start) * 1e6).rounded() / 1e6
    lastTime = max(time, lastTime)
    let line = InputScript.Line(event.kind, at: lastTime).text + "\n"
    let path = url.path
    queue.async { [file] in
      do {
        try file.write(contentsOf: Data(line.utf8))
      } catch {
        let cause = RecordingError.SystemCause(error).text
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self.fail(.cannotWrite(path: path, cause: cause)) }
        }
      }
    }
  }

  /// Waits until everything is written.
  public func finish() {
    queue.sync { try? file.close() }
  }

  private func fail(_ error: InputScriptError) {
    guard !hasFailed else { return }
    hasFailed = true
    onFailure?(error)
  }
}
