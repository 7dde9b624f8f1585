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
    // Linux does not start a program while any process has it open for writing. A child process that another test starts meanwhile
    // must therefore not inherit the descriptor, as it would from `Data.write`.
    let file = open(path(name), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o755)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: Data("#!/bin/sh\n\(line)\n".utf8))
    try handle.close()
  }
}
