import Foundation
import FrameStatistics

/// A file of text that a report writes, whole or not at all.
enum ReportFile {
  /// Why a file could not be written.
  struct Failure: LocalizedError {
    let path: String
    let cause: String

    var errorDescription: String? {
      "\(path) cannot be written (\(cause)); choose another place."
    }
  }

  /// Writes the text, replacing an earlier file only once the new one is whole.
  static func write(_ text: String, to path: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(path: path, cause: RecordingError.SystemCause(error).text)
    }
  }
}
