import Desktop
import Foundation
import TestSupport
import Testing

/// Runs tests on a display of 800 × 600 pixels, in a process of their own: in this one, windows are off screen.
@Suite struct X11WindowSuite {
  /// The environment variable that enables ``X11WindowTests``.
  static let key = "INTERLUDE_TEST_X11"
  /// The environment variable that enables ``ForeignMemoryTests``.
  static let foreignKey = "INTERLUDE_TEST_FOREIGN_MEMORY"

  private func run(
    _ suite: String, tests: Int, on display: VirtualDisplay, key: String, launcher: [String] = []
  ) async throws {
    let words =
      launcher + [
        ResourceFolder.runningBinary.path, "--testing-library", "swift-testing", "--filter",
        "\(suite)/",
      ]
    let outcome = try await Program.run(
      words[0], Array(words.dropFirst()), environment: ["DISPLAY": display.name, key: "1"])
    let report = outcome.output + outcome.errors
    #expect(outcome.status == 0, "\(report)")
    let passed = "Test run with \(tests) test\(tests == 1 ? "" : "s") in 1 suite passed"
    #expect(report.contains(passed), "\(report)")
  }

  @Test func windowsWorkOnABareDisplay() async throws {
    try await run("X11WindowTests", tests: 8, on: try await VirtualDisplay(), key: Self.key)
  }

  /// As in a container with the host's X socket: the first shared memory segment of each side has the same ID.
  @Test(.enabled(if: canSeparateMemory))
  func memoryOfAnotherProgramIsNotShown() async throws {
    let display = try await VirtualDisplay(
      launcher: ["unshare", "--ipc", "sh", "-c", "ipcmk -M 4096 -p 0666 >&2; exec \"$@\"", "sh"])
    try await run(
      "ForeignMemoryTests", tests: 1, on: display, key: Self.foreignKey,
      launcher: ["unshare", "--ipc"])
  }

  /// Whether a program can get its own IPC namespace here, which needs privileges.
  private static let canSeparateMemory = Program.canRun("unshare", ["--ipc", "true"])
}
