import Foundation
import FrameStatistics

extension RecordedRun {
  /// Reads what is at a path: a folder as a recording of Interlude's, a file as another tool's.
  ///
  /// The `frames.csv` of a recording stands for its folder. Anything that cannot be read is an error
  /// that names the file, the line and what was expected.
  public init(path: String) throws(RecordingError) {
    let url = URL(fileURLWithPath: path)
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    let isOwnFrames = url.lastPathComponent == RecordingFolder(url).frames.lastPathComponent
    if exists, isDirectory.boolValue {
      try self.init(contentsOf: RecordingFolder(url))
    } else if exists, isOwnFrames {
      try self.init(contentsOf: RecordingFolder(url.deletingLastPathComponent()))
    } else if !exists, [ENOENT, ENOTDIR].contains(Self.whyMissing(url.path)) {
      throw .cannotFind(path: url.path)
    } else {
      try self.init(importing: url)
    }
  }

  /// The system's reason for which nothing can be seen at a path: there may be something behind a closed folder.
  private static func whyMissing(_ path: String) -> Int32 {
    access(path, F_OK) == 0 ? 0 : errno
  }
}
