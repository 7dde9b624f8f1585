import Foundation
import TestSupport
import Testing

/// The app in a real Wayland window. Weston shows its desktop in a window of a virtual X display, whose mouse and keyboard
/// become Weston's.
@Suite struct WaylandWindowTests {
  /// Places about the middle of the screen. Weston's background is a pattern, the calendar's first page has one colour.
  private static let grid = (0..<25).map { (x: 330 + $0 % 5 * 9, y: 230 + $0 / 5 * 7) }
  /// Places along the lower edge, which only a window that fills the screen covers together.
  private static let corners = [(x: 5, y: 595), (x: 400, y: 595), (x: 795, y: 595)]

  /// From the start through the first frames, to the whole screen and back, to the end. A crash shows in the exit status.
  @Test func aWindowOpensFillsTheScreenAndCloses() async throws {
    let display = try await VirtualDisplay()
    let runtime = try TemporaryFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: runtime.url.path)
    let socket = "wayland-test"
    let weston = try Program(
      "weston",
      [
        "--backend=x11-backend.so", "--width=800", "--height=600", "--no-config", "--idle-time=0",
        "--socket=\(socket)",
      ],
      environment: ["DISPLAY": display.name, "XDG_RUNTIME_DIR": runtime.url.path])
    // Weston's panel is dark; before it, the screen is black, and where its background shows later it is grey.
    let pattern = try await waitFor("Weston's desktop") {
      guard weston.isRunning else {
        throw WaitTimeout(description: "Weston ended: \(weston.errors)")
      }
      let shot = try display.screenshot()
      let colors = Self.grid.map { shot[$0.x, $0.y] }
      return Set(colors).count > 1 ? colors : nil
    }
    let program = try Program(
      App.binary, ["--exhibit", "calendar", "--size", "500x400"],
      environment: [
        "WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": runtime.url.path,
        "SDL_VIDEODRIVER": "wayland",
      ])
    // Weston places a window at random. One that is larger than half of its desktop covers the middle.
    func color(of places: [(x: Int, y: Int)]) throws -> Bitmap.Pixel? {
      guard program.isRunning else {
        throw WaitTimeout(description: "the app ended: \(program.errors)")
      }
      let shot = try display.screenshot()
      let colors = places.map { shot[$0.x, $0.y] }
      return Set(colors).count == 1 && colors != pattern ? colors.first : nil
    }
    let page = try await waitFor("the page in its window") { try color(of: Self.grid) }
    // Without the toolbar the page fills the window.
    try await display.xdotool("key", "h")
    for _ in 0..<2 {
      try await display.xdotool("key", "F11")
      _ = try await waitFor("the page all over the screen") {
        try color(of: Self.corners) == page ? () : nil
      }
      try await display.xdotool("key", "F11")
      _ = try await waitFor("the page in its window again") {
        try color(of: Self.corners) != page && color(of: Self.grid) == page ? () : nil
      }
    }
    try await display.xdotool("key", "ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    withExtendedLifetime(weston) {}
  }
}
