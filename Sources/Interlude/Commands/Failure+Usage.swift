import ArgumentParser
import Desktop
import Foundation

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
