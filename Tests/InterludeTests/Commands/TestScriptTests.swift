import Foundation
import TestSupport
import Testing

/// The last lines of `make test`, with a toolchain that only prints.
@Suite struct TestScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the script where `app` is the app's tests and `rest` all others.
  private func run(
    rest: String, app: String, _ arguments: [String] = [], limit: Int = 600
  ) async throws -> Program.Outcome {
    try folder.writeProgram(
      "swift", "case \"$*\" in *'--filter ^InterludeTests'*) \(app);; *) \(rest);; esac")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await Program.run(
      "/usr/bin/env",
      [
        "PATH=\(folder.url.path):\(path)", "INTERLUDE_TEST_LIMIT=\(limit)", "/bin/bash",
        App.sources.appendingPathComponent("scripts/test.sh").path,
      ] + arguments)
  }

  @Test func bothHalvesAreRunAndSaidOnce() async throws {
    let outcome = try await run(rest: "echo one", app: "echo two")
    #expect(outcome.status == 0 && outcome.output == "one\ntwo\n", "\(outcome)")
  }

  /// Failures are repeated at the end, because thousands of lines may follow them.
  @Test func failuresAreRepeatedAtTheEnd() async throws {
    let outcome = try await run(
      rest: "echo '✘ first'; echo later; exit 1", app: "echo two; echo 'error: signal' >&2; exit 3")
    #expect(outcome.status == 3)
    #expect(
      outcome.output == """
        ✘ first
        later
        two
        error: signal

        Failed tests:
        ✘ first
        error: signal

        """)
  }

  @Test(arguments: [("1", "0"), ("0", "1")]) func oneHalfIsEnoughToFail(rest: String, app: String)
    async throws
  {
    let outcome = try await run(rest: "echo one; exit \(rest)", app: "echo two; exit \(app)")
    #expect(outcome.status == 1)
    let last = rest == "1" ? "one" : "two"
    #expect(outcome.output == "one\ntwo\n\nFailed tests:\n\(last)\n", "\(outcome)")
  }

  /// A crash leaves no mark of a failure, and its message may be in the middle of a line.
  @Test func aCrashIsRepeatedAtTheEnd() async throws {
    let outcome = try await run(
      rest: "echo begun; echo 'Fatal error: gone'; echo '↳ Target Platform: here'; exit 1",
      app: "echo two")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasSuffix("\nFailed tests:\nbegun\nFatal error: gone\n"), "\(outcome)")
  }

  /// A test that waits for ever is stopped and named, and the tests of the other process count all the same.
  @Test func testsThatNeverEndAreStoppedAndNamed() async throws {
    let lines = """
      ◇ Test run started.
      ◇ Test ends() started.
      ◇ Test stays(count:) started.
      ◇ Test case passing 1 argument count → 1 to stays(count:) started.
      ◇ Test endsOften(count:) started.
      ✔ Test ends() passed after 0.1 seconds.
      ✔ Test endsOften(count:) with 2 test cases passed after 0.1 seconds.
      """
    let outcome = try await run(
      rest: "echo '\(lines)'; sleep 900 || exit 1", app: "echo two", limit: 1)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("\ntwo\n\nThe tests did not end within 1 s and were stopped.\n"),
      "\(outcome)")
    #expect(
      outcome.output.hasSuffix("\nThese tests had begun and did not end:\nstays(count:)\n"),
      "\(outcome)")
  }

  @Test func argumentsChooseWithoutASecondProcess() async throws {
    let outcome = try await run(
      rest: "echo \"$@\"; exit 4", app: "echo two", ["--filter", "CurveTests"])
    #expect(outcome.status == 4)
    #expect(outcome.output == "test --skip-build --disable-xctest --filter CurveTests\n")
  }
}
