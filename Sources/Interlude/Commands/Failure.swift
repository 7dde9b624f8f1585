import ArgumentParser
import Desktop
import Foundation
import FrameStatistics

/// Reports errors: one sentence on standard error and an exit status that is not zero.
///
/// | status | meaning |
/// |---|---|
/// | 1 | an error, which the sentence describes |
/// | 3 | the second recording is slower than `report --fail-if-slower` allows |
/// | 64 | the command line is wrong (`EX_USAGE`) |
/// | 69 | there is no display for a window (`EX_UNAVAILABLE`); `scripts/run.sh` relies on it |
enum Failure {
  static let usageStatus: Int32 = 64
  private static let noDisplayStatus: Int32 = 69

  /// Runs `body`. An error that it throws ends the command, with the error's description on standard error and, with `inBox`, in
  /// an ``ErrorBox``.
  @MainActor
  static func reported<Result>(
    inBox: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as ExitCode {
      throw error
    } catch {
      let sentence = sentence(on: error)
      report(sentence)
      if inBox { ErrorBox.show(sentence.escapingControlCharacters, title: Interlude.program.name) }
      throw ExitCode(status(of: error))
    }
  }

  /// Writes a sentence to standard error. Control characters in it, such as those of a damaged file, are escaped.
  static func report(_ sentence: String) {
    let line = "interlude: \(sentence.escapingControlCharacters)\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
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
    case is ExhibitArgument.Unknown, is ParameterError, is PageArguments.NoPages: usageStatus
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
  /// Ends the process after the parser of the command line has thrown `error`: prints requested help or one sentence about the
  /// command line, or uses the status of a command that has already reported its error.
  static func end(with error: any Error) -> Never {
    // The command has reported its error. Its threads may still run.
    if let code = error as? ExitCode { ProcessEnd.now(code.rawValue) }
    let message = Interlude.message(for: error)
    guard Interlude.exitCode(for: error) == .validationFailure, !message.isEmpty else {
      Interlude.exit(withError: error)
    }
    let command = CommandLine.arguments.dropFirst().first ?? ""
    report(usageSentence(message, of: command))
    exit(usageStatus)
  }

  /// The parser's message as one sentence that names the help; `word` is the first on the command line.
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
