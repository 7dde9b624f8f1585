import Foundation
import Testing

@testable import FrameStatistics

@Suite struct RecordingFolderTests {
  /// A pipe, a device and a file of another name are nobody's recording.
  @Test func onlyARecordingsFilesAreTakenAway() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "notes.txt")
    #expect(mkfifo(folder.recording.trace.path, 0o600) == 0)
    #expect(symlink("/dev/null", folder.recording.mangoHud.path) == 0)
    #expect(!folder.recording.hasFiles)
    for file in [folder.recording.frames, folder.recording.summary] {
      _ = try folder.write("", to: file.lastPathComponent)
    }
    #expect(folder.recording.hasFiles)
    folder.recording.remove()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["mangohud.csv", "notes.txt", "trace.json"])
  }

  @Test func aFolderWithNothingElseGoesToo() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: folder.recording.frames.lastPathComponent)
    folder.recording.remove()
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }
}
