import CoreGraphics
import Foundation
import FrameReport
import FrameStatistics

/// Where commands print their results. Unlike `print`, it notices a full disk.
enum StandardOutput {
  struct Failure: LocalizedError {
    /// Why the operating system refused.
    let code: Int32

    var errorDescription: String? {
      "The result cannot be written to standard output (\(FileAccess.Failure(number: code).cause)); send it elsewhere."
    }
  }

  /// Prints `text` and a line's end.
  static func print(_ text: some CustomStringConvertible) throws(Failure) {
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
  /// Plain unless a person looks at it, and if that person asks for it (no-color.org).
  static var style: TerminalStyle {
    let environment = ProcessInfo.processInfo.environment
    let refuses = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isDumb = environment["TERM"] == "dumb"
    return isatty(STDOUT_FILENO) == 1 && !refuses && !isDumb ? .colored : .plain
  }

  /// Prints what a recording came to, as `interlude report` does, but for what needs every frame.
  static func print(_ summary: FrameSummary) throws(Failure) {
    try print(TerminalReport(Report(summary), style: style).text)
  }
}
