import Desktop
import Foundation
import TestSupport
import Testing

/// Runs ``X11WindowTests`` on a display of 800 × 600 pixels, in a process whose main thread is free for them.
@Suite struct X11WindowSuite {
  @Test func windowsWorkOnABareDisplay() async throws {
    let display = try await VirtualDisplay()
    let outcome = try await Program.run(
      ResourceFolder.runningBinary.path, ["DesktopTests.X11WindowTests"],
      environment: ["DISPLAY": display.name])
    let report = outcome.output + outcome.errors
    #expect(outcome.status == 0, "\(report)")
    #expect(report.contains("Executed 7 tests, with 0 failures"), "\(report)")
  }
}
