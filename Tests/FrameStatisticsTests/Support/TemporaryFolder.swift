import Foundation
import FrameStatistics

/// A temporary folder that is deleted when its last reference is released.
final class TemporaryFolder: Sendable {
  let url: URL
  let recording: RecordingFolder

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("FrameStatisticsTests-\(UUID().uuidString)")
    recording = RecordingFolder(url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a text file in the folder.
  func write(_ text: String, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
