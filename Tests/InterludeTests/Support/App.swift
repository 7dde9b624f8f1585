import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The names of all exhibits, separated by commas as in messages.
let allExhibits = (ExhibitName.galleryCases + [.feel]).map(\.rawValue).joined(separator: ", ")

/// The app as users run it: the executable that was built together with these tests.
enum App {
  /// The executable is in the same folder as the test bundle.
  static let binary: String = {
    if let program = ProcessInfo.processInfo.environment["INTERLUDE_TEST_PROGRAM"] {
      return program
    }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let tests = URL(fileURLWithPath: link ?? CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("interlude").path
  }()

  /// The root of the source tree.
  static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs a command and waits for its end.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], directory: URL? = nil,
    limit seconds: Int = Program.limit
  ) async throws -> Program.Outcome {
    try await Program.run(
      binary, arguments, environment: environment, directory: directory, limit: seconds)
  }
}

/// Expects that a command succeeded and wrote nothing to standard error.
func expectSuccess(
  _ outcome: Program.Outcome, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
  #expect(outcome.errors == "", sourceLocation: sourceLocation)
}

/// Expects that a command failed without a crash: one sentence on standard error that contains all of `words`, nothing
/// on standard output, and a status from 1 to 123.
func expectSentence(
  _ outcome: Program.Outcome, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = outcome.errors
  #expect((1..<124).contains(outcome.status), "\(text)", sourceLocation: sourceLocation)
  #expect(outcome.output == "", sourceLocation: sourceLocation)
  #expect(text.hasPrefix("interlude: "), "\(text)", sourceLocation: sourceLocation)
  #expect(text.hasSuffix(".\n"), "\(text)", sourceLocation: sourceLocation)
  #expect(text.filter { $0 == "\n" }.count == 1, "\(text)", sourceLocation: sourceLocation)
  for word in words { #expect(text.contains(word), "\(text)", sourceLocation: sourceLocation) }
}

/// Expects that the command line was rejected: one sentence that contains all of `words` and refers to the help.
func expectUsageError(
  _ outcome: Program.Outcome, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  // The status is EX_USAGE of `sysexits.h`.
  #expect(outcome.status == 64, "\(outcome.errors)", sourceLocation: sourceLocation)
  expectSentence(outcome, "; see 'interlude help", sourceLocation: sourceLocation)
  for word in words {
    #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: sourceLocation)
  }
}
