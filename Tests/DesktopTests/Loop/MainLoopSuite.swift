import Desktop
import Foundation
import TestSupport
import Testing

/// Runs ``MainLoopTests`` and ``DesktopApplicationTests`` in a process of their own, whose main thread is free for them.
@Suite struct MainLoopSuite {
  private func expectSuccess(_ environment: [String: String] = [:]) async throws {
    let outcome = try await Program.run(
      ResourceFolder.runningBinary.path,
      ["DesktopTests.MainLoopTests,DesktopTests.DesktopApplicationTests"],
      environment: environment)
    let report = outcome.output + outcome.errors
    #expect(outcome.status == 0, "\(report)")
    #expect(report.contains("Executed 26 tests, with 0 failures"), "\(report)")
  }

  @Test func theLoopRunsOffscreen() async throws {
    try await expectSuccess()
  }

  /// What is drawn on the main thread can't be drawn while that is stuck.
  @Test func theLoopRunsWithoutAThread() async throws {
    try await expectSuccess(["INTERLUDE_DISABLE": "thread"])
  }

  /// Here the loop waits for the window system's connection, rather than looking again and again.
  @Test func theLoopRunsOnADisplay() async throws {
    let display = try await VirtualDisplay()
    try await expectSuccess(["DISPLAY": display.name])
  }
}
