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

  private func fill(_ folder: RecordingFolder, with text: String, _ files: [String] = files)
    throws
  {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    for file in files { try Data(text.utf8).write(to: folder.url.appendingPathComponent(file)) }
  }

  /// The contents of all files in a folder and its subfolders, by their paths.
  private func contents(of folder: URL) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.reduce(into: [:]) { contents, name in
      let file = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
        return
      }
      contents[name] = isFolder.boolValue ? "folder" : try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// Other files in the folder, and files with the name of the replacement, remain unchanged.
  @Test(arguments: [[], ["notes.txt"], ["incomplete"]])
  func aCompleteRecordingReplacesAnEarlierOne(others: [String]) throws {
    let folder = try TemporaryFolder()
    let place = RecordingFolder(folder.url.appendingPathComponent("run"))
    #expect(place.replacement == nil)
    try fill(place, with: "old", Self.files + others)
    _ = try folder.write("mine", to: "run-incomplete")
    let new = try #require(place.replacement)
    #expect(!FileManager.default.fileExists(atPath: new.url.path))
    // The folders can be exchanged only if the replacement is outside of the folder.
    #expect((new.url.deletingLastPathComponent().path == folder.url.path) == others.isEmpty)
    try fill(new, with: "new")
    try place.replaceFiles(with: new)
    var expected = ["run": "folder", "run-incomplete": "mine"]
    for file in Self.files { expected["run/\(file)"] = "new" }
    for file in others { expected["run/\(file)"] = "old" }
    #expect(try contents(of: folder.url) == expected)
  }

  /// A file that the user adds while the recording runs is kept.
  @Test func filesAddedMeanwhileAreKept() throws {
    let folder = try TemporaryFolder()
    let place = RecordingFolder(folder.url.appendingPathComponent("run"))
    try fill(place, with: "old")
    let new = try #require(place.replacement)
    try fill(new, with: "new")
    try fill(place, with: "mine", ["notes.txt"])
    try place.replaceFiles(with: new)
    #expect(try contents(of: place.url)["notes.txt"] == "mine")
    #expect(try contents(of: place.url)["summary.json"] == "new")
    #expect(!FileManager.default.fileExists(atPath: new.url.path))
  }

  /// If a file cannot be replaced, the earlier recording is restored.
  @Test func anErrorLeavesTheEarlierRecording() throws {
    let folder = try TemporaryFolder()
    let place = RecordingFolder(folder.url.appendingPathComponent("run"))
    try fill(place, with: "old", Self.files + ["notes.txt"])
    let new = try #require(place.replacement)
    try fill(new, with: "new")
    // A file cannot replace a folder.
    let blocked = place.trace
    try FileManager.default.removeItem(at: blocked)
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
    #expect(throws: RecordingError.cannotWrite(path: blocked.path, cause: .init(code: EISDIR))) {
      try place.replaceFiles(with: new)
    }
    var (old, made) = (try contents(of: place.url), try contents(of: new.url))
    old = old.filter { !$0.key.hasPrefix("incomplete") }
    #expect(old.removeValue(forKey: "trace.json") == "folder")
    #expect(old.removeValue(forKey: "notes.txt") == "old")
    for file in Self.files {
      #expect(made.removeValue(forKey: file) == "new")
      if file != "trace.json" { #expect(old.removeValue(forKey: file) == "old") }
    }
    #expect(old.isEmpty && made.isEmpty)
  }

  /// If a file of the folder is a device, there is no replacement folder, so the recording is written in place.
  @Test func aDeviceIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "summary.json")
    #expect(symlink("/dev/null", folder.recording.frames.path) == 0)
    #expect(folder.recording.replacement == nil)
  }
}
