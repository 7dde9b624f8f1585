import Desktop
import Foundation
import FrameReport
import FrameStatistics
import Lab
import QuartzCore
import UIKit

/// Readers of files and of text that people write.
@MainActor
enum FileFuzzing {
  static func readInputScript(_ bytes: [UInt8]) {
    guard let script = try? InputScript(String(decoding: bytes, as: UTF8.self), path: "script")
    else { return }
    // A script that can be read can be written, and read again.
    let text = script.text
    do {
      let again = try InputScript(text, path: "written")
      precondition(again.text == text, "a script changes when it is written again: \(text)")
    } catch {
      preconditionFailure("a script can't be read again: \(error.localizedDescription): \(text)")
    }
  }

  /// Reads the bytes as frames.csv, up to a zero, and what follows as transitions.csv.
  static func readRecording(_ bytes: [UInt8], _ scratch: String) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let folder = RecordingFolder(URL(fileURLWithPath: scratch, isDirectory: true))
    try? FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    write(parts[0], folder.frames.path)
    if parts.count > 1 { write(parts[1], folder.transitions.path) }
    defer { try? FileManager.default.removeItem(at: folder.url) }
    if let run = try? RecordedRun(contentsOf: folder) {
      precondition(run.frames.allSatisfy { !$0.begin.description.isEmpty })
    }
    _ = try? FrameSummary(contentsOf: folder)
  }

  static func readLog(_ bytes: [UInt8], _ scratch: String) {
    write(bytes[...], scratch)
    defer { unlink(scratch) }
    guard let run = try? RecordedRun(path: scratch) else { return }
    _ = run.withRefreshRate(60)
  }

  static func readStoryboard(_ bytes: [UInt8], _ scratch: String) {
    let path = scratch + ".storyboard"
    write(bytes[...], path)
    defer { unlink(path) }
    let formerSink = UIKitWarning.sink
    UIKitWarning.sink = { _ in }
    defer { UIKitWarning.sink = formerSink }
    guard let storyboard = try? UIStoryboard(contentsOf: URL(fileURLWithPath: path)) else { return }
    guard let controller = storyboard.instantiateInitialViewController() else { return }
    controller.loadViewIfNeeded()
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    controller.view.layoutIfNeeded()
  }

  static func readTiming(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let timing = AnimationTiming(text: text, duration: 0.5) else { return }
    for notation in TimingNotation.allCases {
      let written = timing.text(notation, duration: 0.5)
      guard notation != .cssLinear, notation != .css else { continue }
      precondition(
        AnimationTiming(text: written, duration: 0.5) != nil,
        "the timing of \(text) can't be read again: \(written)")
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, _ path: String) {
    let isWritten = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    precondition(isWritten, "can't write \(path)")
  }
}

/// Decoders of images.
enum ImageFuzzing {
  static func run(_ bytes: [UInt8]) {
    guard let image = UIImage(data: Data(bytes)) else { return }
    precondition(image.size.width >= 0 && image.size.height >= 0)
    guard let pixels = image.cgImage, pixels.width * pixels.height < 1 << 20 else { return }
    precondition(UIImage(data: image.pngData() ?? Data()) != nil)
  }
}
