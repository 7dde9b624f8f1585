import CoreGraphics
import Foundation

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

  /// Writes the text, replacing an earlier file only once the new one is whole; a device or a pipe is written to.
  static func write(_ text: String, to path: String) throws(Failure) {
    do throws(FileAccess.Failure) {
      try FileAccess.write(Data(text.utf8), to: path)
    } catch {
      throw Failure(path: path, cause: error.cause)
    }
  }
}
