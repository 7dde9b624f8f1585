import Foundation

/// A folder that is gone with its last reference.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("interlude-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The file or folder called `name` in it, there or not.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Writes a program that is found where this folder is in `PATH`, and runs `line` in a shell.
  public func writeProgram(_ name: String, _ line: String) throws {
    try write("#!/bin/sh\n\(line)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
  }
}
