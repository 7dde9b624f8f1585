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

extension Failure {
  /// Ends the process with what the parser of the command line has thrown: help that was asked for, the status of a
  /// command that has said itself what is wrong, or one sentence on what is wrong with the command line.
  static func end(with error: any Error) -> Never {
    // A command has said what is wrong; its threads may still be at work.
    if let code = error as? ExitCode { ProcessEnd.now(code.rawValue) }
    let message = Interlude.message(for: error)
    guard Interlude.exitCode(for: error) == .validationFailure, !message.isEmpty else {
      Interlude.exit(withError: error)
    }
    let command = CommandLine.arguments.dropFirst().first ?? ""
    report(usageSentence(message, of: command))
    exit(usageStatus)
  }

  /// The parser's words as one sentence, with the way to more of them; `word` is the first on the command line.
  static func usageSentence(_ message: String, of word: String) -> String {
    var text = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    if let question = text.range(of: ". Did you mean "), text.hasSuffix("?") {
      text.replaceSubrange(question, with: " (did you mean ")
      text += ")"
    }
    if text.hasSuffix(".") { text.removeLast() }
    let names = Interlude.configuration.subcommands.compactMap { $0.configuration.commandName }
    return "\(text); see 'interlude help\(names.contains(word) ? " \(word)" : "")'."
  }
}
