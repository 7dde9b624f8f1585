import Desktop
import Foundation
import TestSupport
import Testing

/// Runs ``X11WindowTests`` on a display of 800 × 600 pixels, in a process of its own: in this one, windows are off screen.
@Suite struct X11WindowSuite {
  /// The environment variable that says so.
  static let key = "INTERLUDE_TEST_X11"

  @Test func windowsWorkOnABareDisplay() async throws {
    let display = try await VirtualDisplay()
    let outcome = try await Program.run(
      ResourceFolder.runningBinary.path,
      ["--testing-library", "swift-testing", "--filter", "X11WindowTests"],
      environment: ["DISPLAY": display.name, Self.key: "1"])
    let report = outcome.output + outcome.errors
    #expect(outcome.status == 0, "\(report)")
    #expect(report.contains("Test run with 7 tests in 1 suite passed"), "\(report)")
  }
}
