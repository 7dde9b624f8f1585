import Foundation
import TestSupport
import Testing

@testable import Desktop

/// Runs ``MainLoopTests`` and ``DesktopApplicationTests`` in a process of their own, whose main thread is free for them.
@Suite struct MainLoopSuite {
  private func expectSuccess(_ environment: [String: String] = [:]) async throws {
    let outcome = try await Program.run(
      ResourceFolder.runningBinary.path,
      ["DesktopTests.MainLoopTests,DesktopTests.DesktopApplicationTests"],
      environment: environment)
    let report = outcome.output + outcome.errors
    #expect(outcome.status == 0, "\(report)")
    // Without its tests the process would succeed, too.
    let counts = report.matches(of: /Executed (\d+) tests, with 0 failures/).compactMap {
      Int($0.1)
    }
    #expect(counts.max() ?? 0 > 25, "\(report)")
  }

  @Test func theLoopRunsOffscreen() async throws {
    try await expectSuccess()
  }

  /// Drawing on the main thread.
  @Test func theLoopRunsWithoutAThread() async throws {
    try await expectSuccess([DesktopApplication.environmentVariable("DISABLE"): "thread"])
  }

  /// On a display, the loop waits for the window system's connection instead of polling.
  @Test func theLoopRunsOnADisplay() async throws {
    let display = try await VirtualDisplay()
    try await expectSuccess(["DISPLAY": display.name])
  }
}
