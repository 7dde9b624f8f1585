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
    } else {
      try self.init(importing: url)
    }
  }
}
