import CoreGraphics
import Foundation
import FrameReport
import FrameStatistics

/// Prints the results of commands. Unlike `print`, it reports an error such as a full disk.
enum StandardOutput {
  struct Failure: LocalizedError {
    /// The `errno` of the failed write.
    let code: Int32

    var errorDescription: String? {
      "The result cannot be written to standard output (\(FileAccess.Failure(number: code).cause)); send it elsewhere."
    }
  }

  /// Prints one line. Control characters in it, such as those of a file's name, are escaped, so they can't steer the terminal.
  static func print(_ line: String) throws(Failure) {
    try print(styled: line.escapingControlCharacters)
  }

  /// Prints text that may have several lines and colours, and a newline. Quoted text must be escaped already.
  static func print(styled text: String) throws(Failure) {
    var rest = Array("\(text)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }
}

extension StandardOutput {
  /// Coloured on a terminal, unless `NO_COLOR` is set (no-color.org) or the terminal knows no colours.
  static var style: TerminalStyle {
    let environment = ProcessInfo.processInfo.environment
    let refuses = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isDumb = environment["TERM"] == "dumb"
    return isatty(STDOUT_FILENO) == 1 && !refuses && !isDumb ? .colored : .plain
  }

  /// Prints a recording's summary as `interlude report` does, without the parts that need every frame.
  static func print(_ summary: FrameSummary) throws(Failure) {
    try print(styled: TerminalReport(Report(summary), style: style).text)
  }
}
