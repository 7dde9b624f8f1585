import Desktop
import Foundation
import FrameStatistics

extension Localization {
  /// The sentence of an error in the user's language; the error's own English one if it has no translation.
  static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as RecordingError: sentence(error)
    case let error as InputScriptError: sentence(error)
    default: error.localizedDescription
    }
  }

  private static func sentence(_ error: RecordingError) -> String {
    switch error {
    case .cannotCreateFolder(let path, let cause):
      localized(
        "The recording folder %1$@ cannot be created (%2$@); choose a folder that you may write to.",
        path, cause.text)
    case .cannotCreateFile(let path, let cause) where cause.isOutOfSpace:
      localized(
        "The recording cannot begin because there is no space left for %1$@ (%2$@); free some space or choose another folder.",
        path, cause.text)
    case .cannotCreateFile(let path, let cause):
      localized(
        "The recording cannot begin because %1$@ cannot be written (%2$@); choose a folder that you may write to.",
        path, cause.text)
    case .cannotWrite(let path, let cause) where cause.isOutOfSpace:
      localized(
        "The recording stopped because there is no space left for %1$@ (%2$@); the rows written so far are kept. Free some space or choose another folder, then record again.",
        path, cause.text)
    case .cannotWrite(let path, let cause):
      localized(
        "The recording stopped because %1$@ could not be written (%2$@); the rows written so far are kept. Remove the cause or choose another folder, then record again.",
        path, cause.text)
    case .cannotFind(let path):
      localized("There is no recording at %@; check the path.", path)
    case .cannotRead(let path, let cause):
      localized(
        "The file %1$@ of the recording cannot be read (%2$@); check the path and your permissions.",
        path, cause.text)
    case .malformed(let path, let line, let expected, let found):
      localized(
        "%1$@: expected %2$@, found %3$@; correct the file or record again.",
        path + (line.map { ":\($0)" } ?? ""), expected, found)
    }
  }

  private static func sentence(_ error: InputScriptError) -> String {
    switch error {
    case .cannotWrite(let path, let cause):
      localized(
        "The input script %1$@ cannot be written (%2$@); the lines written so far are kept.", path,
        cause)
    case .cannotBegin(let path, let cause):
      localized(
        "The input script %1$@ cannot be written (%2$@); choose a folder that you may write to.",
        path, cause)
    // The app only writes scripts. Commands read them, and commands are English.
    case .cannotRead, .malformed, .noView, .outOfSight, .noSize: error.description
    }
  }
}
