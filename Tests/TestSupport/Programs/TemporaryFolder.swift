import Foundation

/// A new folder that is deleted when its last reference is released.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("interlude-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in the folder, whether the file exists or not.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, with the folders that its name has, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes an executable shell script that runs `line`. Programs find it if `PATH` contains the folder.
  public func writeProgram(_ name: String, _ line: String) throws {
    try write("#!/bin/sh\n\(line)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
  }
}
