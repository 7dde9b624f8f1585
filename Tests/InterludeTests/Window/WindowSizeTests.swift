import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The app's window gets other sizes, from its user, a window manager, or the display.
@Suite struct WindowSizeTests {
  /// The app in the calendar, whose page has one colour all over.
  private func open(
    on display: VirtualDisplay, _ arguments: [String] = ["--size", "480x360"]
  ) async throws -> (program: Program, window: DesktopWindow) {
    let program = try Program(
      App.binary, ["--exhibit", "calendar"] + arguments,
      environment: ["DISPLAY": display.name])
    let window = try await DesktopWindow("Interlude", on: display, of: program)
    return (program, window)
  }

  /// A place near the lower right corner. xdotool counts a title bar twice, so it keeps off by more than one.
  private static func corner(of frame: (x: Int, y: Int, width: Int, height: Int)) -> (Int, Int) {
    (frame.x + frame.width - 12, frame.y + frame.height - 40)
  }

  /// Waits until the window has a page, in whatever colour, up to a place near its lower right corner, and returns that colour.
  private func color(of window: DesktopWindow) async throws -> Bitmap.Pixel {
    let frame = try await window.frame()
    let black = Bitmap.Pixel(0, 0, 0, 255)
    return try await waitFor("a page in the window's lower right corner") {
      let shot = try window.display.screenshot()
      // Above the corner, too: a line along the lower edge is no page.
      let (x, y) = Self.corner(of: frame)
      let corner = shot[x, y]
      let isPage = corner == shot[x - 20, y] && corner == shot[x, y - 20] && corner != black
      return isPage ? corner : nil
    }
  }

  /// Nothing but the key wakes the app, on the way to the whole screen and back.
  @Test func f11FillsTheScreenAndGoesBack() async throws {
    let display = try await VirtualDisplay()
    let manager = try Program("openbox", environment: ["DISPLAY": display.name])
    let (program, window) = try await open(on: display)
    let color = try await color(of: window)
    for _ in 0..<2 {
      try await window.press("F11")
      _ = try await waitFor("the page all over the screen") {
        let shot = try display.screenshot()
        return shot[795, 595] == color && shot[5, 595] == color && shot[400, 595] == color
          ? () : nil
      }
      try await window.press("F11")
      _ = try await waitFor("the page in its window") {
        let frame = try await window.frame()
        let shot = try display.screenshot()
        let (x, y) = Self.corner(of: frame)
        return frame.width == 480 && frame.height == 360 && shot[x, y] == color
          && shot[795, 595] != color ? () : nil
      }
    }
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    manager.terminate()
  }

  /// Without a window manager, nothing fills the screen, and the app goes on.
  @Test func f11NeedsAWindowManager() async throws {
    let display = try await VirtualDisplay()
    let (program, window) = try await open(on: display)
    _ = try await color(of: window)
    try await window.press("F11")
    try await window.click(240, 300)
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
  }

  /// The window changes its size hundreds of times while pages move in it. Freed memory is overwritten, so that no
  /// use of it goes unnoticed.
  @Test func aStormOfResizesBreaksNothing() async throws {
    let display = try await VirtualDisplay()
    let program = try Program(
      App.binary, ["--exhibit", "calendar", "--size", "480x360"],
      environment: ["DISPLAY": display.name, "MALLOC_PERTURB_": "165"])
    let window = try await DesktopWindow("Interlude", on: display, of: program)
    _ = try await color(of: window)
    var generator = SeededGenerator(seed: 11)
    let id = "\(window.id)"
    for _ in 0..<6 {
      var words: [String] = []
      for step in 0..<50 {
        let width = Int.random(in: 320...790, using: &generator)
        let height = Int.random(in: 240...590, using: &generator)
        words += ["windowsize", id, "\(width)", "\(height)"]
        if step % 10 == 0 { words += ["mousemove", "--window", id, "160", "150", "click", "1"] }
        words += ["sleep", "0.004"]
      }
      try await display.xdotool(words)
      #expect(program.isRunning, "\(program.errors)")
    }
    try await window.resize(width: 500, height: 400)
    _ = try await color(of: window)
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
  }

  /// The display has 800 × 600 pixels.
  @Test func aSizeThatDoesNotFitIsClampedAndSaidSo() async throws {
    let display = try await VirtualDisplay()
    let (program, window) = try await open(on: display, ["--size", "2000x500"])
    let frame = try await window.frame()
    #expect((frame.width, frame.height) == (800, 500))
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "interlude: --size 2000x500 does not fit this display; the window has 800x500.\n")
  }

  /// By default the window fits, without a word, and is as large the next time as it was left.
  @Test func sizeAndScaleAreThoseOfTheDisplay() async throws {
    let display = try await VirtualDisplay()
    let folder = try TemporaryFolder()
    var sizes: [[Int]] = []
    for _ in 0..<2 {
      let program = try Program(
        App.binary, ["--scale", "1.25"],
        environment: ["DISPLAY": display.name, "XDG_STATE_HOME": folder.url.path])
      let window = try await DesktopWindow("Interlude", on: display, of: program)
      let frame = try await window.frame()
      sizes.append([frame.width, frame.height])
      try await window.resize(width: 600, height: 500)
      _ = try await waitFor("the new size") {
        let frame = try await window.frame()
        return frame.width == 600 ? () : nil
      }
      try await window.press("ctrl+q")
      let outcome = await program.outcome()
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    }
    #expect(sizes == [[800, 600], [600, 500]])
  }
}
