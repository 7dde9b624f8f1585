import Foundation

/// A program's window on a virtual display, with simulated input.
public struct DesktopWindow: Sendable {
  /// The display on which the window is.
  public let display: VirtualDisplay
  /// The ID of the window on its X server.
  public let id: Int

  /// Waits for the window with the title `title`.
  public init(_ title: String, on display: VirtualDisplay, of program: Program) async throws {
    self.display = display
    id = try await waitFor("the window \(title)") {
      guard program.isRunning else {
        throw WaitTimeout(description: "the program ended: \(program.errors)")
      }
      // xdotool fails while there is no such window.
      let answer = try? await display.xdotool("search", "--onlyvisible", "--name", title)
      return answer.flatMap { Int($0.prefix { $0.isNumber }) }
    }
    // Without a window manager, the window must be given the keyboard focus.
    try await display.xdotool("windowfocus", "\(id)")
  }

  /// The position and size of the window on the screen, in pixels.
  public func frame() async throws -> (x: Int, y: Int, width: Int, height: Int) {
    let lines = try await display.xdotool("getwindowgeometry", "--shell", "\(id)").split(
      separator: "\n")
    func value(_ name: String) -> Int {
      lines.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
    }
    return (value("X"), value("Y"), value("WIDTH"), value("HEIGHT"))
  }

  /// The title of the window.
  public func title() async throws -> String {
    try await display.xdotool("getwindowname", "\(id)").trimmingCharacters(in: .newlines)
  }

  /// Presses and releases the left button, `times` times in a row.
  public func click(_ x: Int, _ y: Int, times: Int = 1) async throws {
    try await display.xdotool(
      "mousemove", "--window", "\(id)", "\(x)", "\(y)", "click", "--repeat", "\(times)",
      "--delay", "5", "1")
  }

  /// A direction of a wheel, as the number of its button on X11.
  public enum Wheel: Int, Sendable {
    case up = 4
    case down, left, right
  }

  /// Turns the wheel at a point by `steps` steps, so quickly that a busy machine doesn’t make two gestures of them.
  public func turn(_ wheel: Wheel, by steps: Int, at x: Int, _ y: Int) async throws {
    try await display.xdotool(
      "mousemove", "--window", "\(id)", "\(x)", "\(y)", "click", "--repeat", "\(steps)",
      "--delay", "4", "\(wheel.rawValue)")
  }

  /// Presses the left button at a point and keeps it pressed.
  public func press(at x: Int, _ y: Int) async throws {
    try await display.xdotool(
      "mousemove", "--window", "\(id)", "\(x)", "\(y)", "mousedown", "1")
  }

  /// Moves the pointer through `points` with pauses of 8 ms, at about the speed of a user.
  public func move(along points: [(x: Int, y: Int)]) async throws {
    var words: [String] = []
    for point in points {
      words += ["mousemove", "--window", "\(id)", "\(point.x)", "\(point.y)", "sleep", "0.008"]
    }
    try await display.xdotool(words)
  }

  /// Releases the left button.
  public func release() async throws { try await display.xdotool("mouseup", "1") }

  /// Presses and releases a key, such as `r` or `ctrl+q`.
  public func press(_ key: String) async throws { try await display.xdotool("key", key) }

  /// Resizes the window as a user would, in pixels.
  public func resize(width: Int, height: Int) async throws {
    try await display.xdotool("windowsize", "\(id)", "\(width)", "\(height)")
  }

  /// Requests that the program close the window, as a window manager's close button does.
  public func close() throws { try CloseRequest(display: display.name, window: id).send() }
}
