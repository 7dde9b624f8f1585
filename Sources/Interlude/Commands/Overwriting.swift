import ArgumentParser
import CoreGraphics
import Foundation
import FrameStatistics

/// Keeps commands from replacing files, unless `--overwrite` is given. They check before they do anything else.
struct Overwriting: ParsableArguments {
  @Flag(help: "Replace existing files.")
  var overwrite = false

  /// Throws if `path` can't be written, or is a file that would be replaced. Devices and pipes may be written to.
  func check(file path: String) throws(Refusal) {
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: guard overwrite else { throw .occupied(path: path) }
      case S_IFDIR: throw .unwritable(path: path, EISDIR)
      default: return
      }
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if let code = Self.obstacle(to: folder) { throw .unwritable(path: path, code) }
  }

  /// The `errno` for which no file can be created in `folder`; nil if one can.
  private static func obstacle(to folder: String) -> Int32? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
    return access(folder, W_OK | X_OK) == 0 ? nil : errno
  }

  /// Throws if `folder` has a recording, complete or not.
  func check(recording folder: URL) throws(Refusal) {
    guard !overwrite, RecordingFolder(folder).hasFiles else { return }
    throw .recorded(folder: folder.relativePath)
  }

  enum Refusal: LocalizedError, Equatable {
    case occupied(path: String)
    case recorded(folder: String)
    case unwritable(path: String, cause: String)

    static func unwritable(path: String, _ code: Int32) -> Refusal {
      .unwritable(path: path, cause: FileAccess.Failure(number: code).cause)
    }

    var errorDescription: String? {
      switch self {
      case .occupied(let path):
        "The file \(path) already exists; choose another name, or replace it with --overwrite."
      case .recorded(let folder):
        "\(folder) already contains a recording; choose another folder, or replace it with --overwrite."
      case .unwritable(let path, let cause):
        "\(path) cannot be written (\(cause)); choose another place."
      }
    }
  }
}
