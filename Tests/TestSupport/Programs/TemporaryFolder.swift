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

  /// Writes a file, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Writes an executable shell script that runs `line`. Programs find it if `PATH` contains the folder.
  public func writeProgram(_ name: String, _ line: String) throws {
    try write("#!/bin/sh\n\(line)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
  }
}
