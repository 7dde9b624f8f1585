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
  /// Told when a line can't be written, or comes more than a day after the start; nothing more is written then.
  public var onFailure: ((InputScriptError) -> Void)?

  private let start: CFTimeInterval
  private var lastTime: TimeInterval = 0
  /// Nil from the first line on that can't be written: what is cut off must be the last.
  private let file: Monitor<FileHandle?>
  let queue = DispatchQueue(label: "interlude.input-recording")
  private var hasFailed = false

  /// Begins a script at `url`, whose folder is made if need be; times count from now. Where it can't begin, it leaves
  /// nothing behind.
  public convenience init(to url: URL, header: InputScript.Header) throws(InputScriptError) {
    let folder = url.deletingLastPathComponent()
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    var made: CreatedFolders?
    do {
      made = try CreatedFolders(upTo: folder)
      try Data((header.text + "\n").utf8).write(to: url)
      let file = try FileHandle(forWritingTo: url)
      try file.seekToEnd()
      self.init(to: url, file)
    } catch {
      let cause = RecordingError.SystemCause(error).text
      if isNew { unlink(url.path) }
      made?.remove()
      throw .cannotBegin(path: url.path, cause: cause)
    }
  }

  /// Goes on with a file that is open and has its header.
  init(to url: URL, _ file: FileHandle) {
    self.url = url
    self.file = Monitor(file)
    start = CACurrentMediaTime()
  }

  /// Adds what happened.
  public func append(_ event: InputEvent) {
    guard !hasFailed else { return }
    let path = url.path
    // Microseconds; an event that has waited since before the start counts as the first.
    let time = max(((event.timestamp - start) * 1e6).rounded() / 1e6, lastTime)
    guard time <= InputScript.Line.latest else {
      return fail(.cannotWrite(path: path, cause: "a script is a day long at most"))
    }
    lastTime = time
    count += 1
    let line = InputScript.Line(event.kind, at: time).text + "\n"
    queue.async { [file] in
      do {
        try file.withLock { try $0?.write(contentsOf: Data(line.utf8)) }
      } catch {
        try? file.withLock { try $0.take()?.close() }
        let cause = RecordingError.SystemCause(error).text
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self.fail(.cannotWrite(path: path, cause: cause)) }
        }
      }
    }
  }

  /// Waits until everything is written.
  public func finish() {
    queue.sync { try? file.withLock { try $0.take()?.close() } }
  }

  private func fail(_ error: InputScriptError) {
    guard !hasFailed else { return }
    hasFailed = true
    onFailure?(error)
  }
}
