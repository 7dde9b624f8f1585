import Dispatch
import Foundation
import FrameStatistics
import UIKit

/// Writes the user's input to a script while it happens, one line for each event.
///
/// Lines are written on a queue of their own, so that input never waits for the disk. A file that is cut off is readable up to its
/// last whole line.
@MainActor
public final class InputRecording {
  /// The script's file.
  public let url: URL
  /// The number of events so far.
  public private(set) var count = 0
  /// The window to whose coordinates the places of the input are converted; nil to write points of the screen.
  public weak var window: UIWindow?
  /// Called when a line can't be written, or comes more than a day after the start. Nothing more is written then.
  public var onFailure: ((InputScriptError) -> Void)?

  /// The comment below the header, for people to whom the file is passed on.
  static let notice =
    "# This file has everything that was typed during the recording, passwords as well."

  private let start: CFTimeInterval
  private var lastTime: TimeInterval = 0
  /// Nil after the first line that could not be written, because only the last line may be cut off.
  private let file: Monitor<FileHandle?>
  let queue = DispatchQueue(label: "input-recording")
  private var hasFailed = false

  /// Begins a script at `url`, with a comment that it has everything that is typed. Creates its folder if it does not exist. The lines' times
  /// count from now.
  ///
  /// Throws ``InputScriptError/cannotBegin(path:cause:)``, and then leaves no new file or folder.
  public convenience init(to url: URL, header: InputScript.Header) throws(InputScriptError) {
    let folder = url.deletingLastPathComponent()
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    var made: CreatedFolders?
    do {
      made = try CreatedFolders(upTo: folder)
      try Data((header.text + "\n" + Self.notice + "\n").utf8).write(to: url)
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

  /// Continues a file that is open and has its header.
  init(to url: URL, _ file: FileHandle) {
    self.url = url
    self.file = Monitor(file)
    start = CACurrentMediaTime()
  }

  /// Adds an event. Its timestamp is media time.
  public func append(_ event: InputEvent) {
    guard !hasFailed else { return }
    let path = url.path
    // Rounded to microseconds. An event from before the start gets the time 0.
    let time = max(((event.timestamp - start) * 1e6).rounded() / 1e6, lastTime)
    guard time <= InputScript.Line.latest else {
      return fail(.cannotWrite(path: path, cause: "a script can last at most a day"))
    }
    lastTime = time
    count += 1
    let line =
      InputScript.Line(event.kind.mapped { window?.pointFromScreen($0) ?? $0 }, at: time).text
      + "\n"
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

  /// Closes the file, after all events have been written.
  public func finish() {
    queue.sync { try? file.withLock { try $0.take()?.close() } }
  }

  private func fail(_ error: InputScriptError) {
    guard !hasFailed else { return }
    hasFailed = true
    onFailure?(error)
  }
}

extension InputEvent.Kind {
  /// The event with another location.
  fileprivate func mapped(_ convert: (CGPoint) -> CGPoint) -> InputEvent.Kind {
    switch self {
    case .pointerDown(let location, let button, let count):
      .pointerDown(location: convert(location), button: button, clickCount: count)
    case .pointerMoved(let location): .pointerMoved(location: convert(location))
    case .pointerUp(let location, let button, let count):
      .pointerUp(location: convert(location), button: button, clickCount: count)
    case .scroll(let location, let x, let y, let isPrecise):
      .scroll(location: convert(location), deltaX: x, deltaY: y, isPrecise: isPrecise)
    case .touch(let id, let phase, let location):
      .touch(id: id, phase, location: convert(location))
    case .pointerLeft, .cancelled, .key, .text, .markedText: self
    }
  }
}
