import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The names of all exhibits, as sentences list them.
let allExhibits = ExhibitName.allCases.map(\.rawValue).joined(separator: ", ")

/// The app as users have it: the binary that was built with these tests.
enum App {
  /// Beside the test bundle.
  static let binary: String = {
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

/// Expects a command that worked, and said nothing on standard error.
func expectSuccess(
  _ outcome: Program.Outcome, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
  #expect(outcome.errors == "", sourceLocation: sourceLocation)
}

/// Expects one sentence on standard error with all of `words` in it, nothing on standard output, and a status that is
/// neither success nor a crash.
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

/// Expects the command line to be refused: one sentence that holds all of `words`, and where there is more to read.
func expectUsageError(
  _ outcome: Program.Outcome, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  // EX_USAGE of sysexits.h.
  #expect(outcome.status == 64, "\(outcome.errors)", sourceLocation: sourceLocation)
  expectSentence(outcome, "; see 'interlude help", sourceLocation: sourceLocation)
  for word in words {
    #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: sourceLocation)
  }
}
