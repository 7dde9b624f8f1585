import ArgumentParser
import Desktop
import Foundation
import FrameStatistics

/// Reports errors: one sentence on standard error and an exit status that is not zero.
///
/// | status | what it means |
/// |---|---|
/// | 1 | what the sentence says |
/// | 3 | what was compared is slower than was allowed; `report --fail-if-slower` only |
/// | 64 | the command line asks for something that there is not (`EX_USAGE`) |
/// | 69 | there is no display to open a window on (`EX_UNAVAILABLE`); `scripts/run.sh` goes by it |
enum Failure {
  static let usageStatus: Int32 = 64
  private static let noDisplayStatus: Int32 = 69

  /// Runs `body`. An error that it throws ends the command, with the error's description on standard error.
  @MainActor
  static func reported<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ExitCode {
      throw error
    } catch {
      report(sentence(on: error))
      throw ExitCode(status(of: error))
    }
  }

  /// Writes a sentence to standard error. Control characters in it, such as those of a damaged file, are escaped.
  static func report(_ sentence: String) {
    let line = "interlude: \(sentence.escapingControlCharacters)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// The error's sentence. Where there is no display, it names the commands that need none.
  private static func sentence(on error: any Error) -> String {
    let sentence = error.localizedDescription
    guard let error = error as? DesktopError, error.isLackOfDisplay else { return sentence }
    return sentence.dropLast()
      + ", or run without one with 'interlude tour', 'interlude filmstrip' or 'interlude record --headless'."
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case let error as DesktopError where error.isLackOfDisplay: noDisplayStatus
    case is ExhibitArgument.Unknown: usageStatus
    default: 1
    }
  }
}

/// Runs code of the command line's parser, which has no actor isolation, on the main actor.
enum OnMain {
  /// Runs `body`. Commands already run on the main thread, and the run loop must not run inside a block of the main queue.
  static func run<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.assumeIsolated(body)
  }
}
