import Foundation
import Testing

@testable import FrameStatistics

@Suite struct RecordingFolderTests {
  /// Pipes, devices and files with other names are not part of a recording.
  @Test func onlyFilesOfTheRecordingAreDeleted() throws {
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

  @Test func aFolderThatBecomesEmptyIsDeleted() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: folder.recording.frames.lastPathComponent)
    folder.recording.remove()
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }

  private static let files = [
    "environment.json", "frames.csv", "transitions.csv", "mangohud.csv", "trace.json",
    "summary.json",
  ]

  @Test func aCompleteRecordingReplacesAnEarlierOne() throws {
    let folder = try TemporaryFolder()
    #expect(folder.recording.replacement == nil)
    _ = try folder.write("", to: "notes.txt")
    for file in Self.files { _ = try folder.write("old", to: file) }
    let new = try #require(folder.recording.replacement)
    try FileManager.default.createDirectory(at: new.url, withIntermediateDirectories: true)
    for file in Self.files { try Data("new".utf8).write(to: new.url.appendingPathComponent(file)) }
    try folder.recording.replaceFiles(with: new)
    for file in Self.files {
      let text = try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
      #expect(text == "new")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == (Self.files + ["notes.txt"]).sorted())
  }

  /// If a file of the folder is a device, there is no replacement folder, so the recording is written in place.
  @Test func aDeviceIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "summary.json")
    #expect(symlink("/dev/null", folder.recording.frames.path) == 0)
    #expect(folder.recording.replacement == nil)
  }
}
