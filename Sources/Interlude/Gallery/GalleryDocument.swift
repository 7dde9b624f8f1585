import Desktop
import Foundation
import FrameStatistics

/// A file that the gallery opens: a recording, whose statistics it shows, or an input script, which it plays.
@MainActor
enum GalleryDocument {
  case recording(RecordingReview)
  case script(ScriptFile, any Exhibit)

  /// Reads the recording at `path`, which is its folder or its `frames.csv`, or the input script.
  init(contentsOf path: String) throws {
    if let folder = RecordingFolder(at: URL(fileURLWithPath: path)) {
      self = .recording(try RecordingReview(of: folder))
      return
    }
    let script = try ScriptFile(path)
    guard let name = script.script.header.exhibit else { throw Failure.noExhibit(path) }
    let exhibit: any Exhibit
    do throws(ExhibitArgument.Unknown) {
      exhibit = try ExhibitArgument(argument: name).exhibit()
    } catch {
      throw Failure.unknownExhibit(path, error)
    }
    let settings = try script.script.header.settings.map(ParameterArguments.Assignment.init)
    self = .script(script, try ParameterArguments.apply(settings, to: exhibit))
  }

  /// Why a script can't be played. Both cases have the script's path.
  enum Failure: LocalizedError {
    case noExhibit(String)
    case unknownExhibit(String, ExhibitArgument.Unknown)

    var errorDescription: String? {
      switch self {
      case .noExhibit(let path):
        "The input script \(path) names no exhibit, so it can't be opened; 'interlude record EXHIBIT --input \(path) -o FOLDER' plays it with one."
      case .unknownExhibit(let path, let error):
        "The input script \(path) can't be played: \(error.localizedDescription)"
      }
    }
  }
}
