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
  private func color(of window: DesktopWindow, _ program: Program) async throws -> Bitmap.Pixel {
    let black = Bitmap.Pixel(0, 0, 0, 255)
    return try await waitFor("a page in the window's lower right corner") {
      guard program.isRunning else {
        throw WaitTimeout(description: "the program ended: \(program.errors)")
      }
      let frame = try await window.frame()
      let shot = try window.display.screenshot()
      // Above the corner, too: a line along the lower edge is no page.
      let (x, y) = Self.corner(of: frame)
      let corner = shot[x, y]
      let isPage = corner == shot[x - 20, y] && corner == shot[x, y - 20] && corner != black
      return isPage ? corner : nil
    }
  }

  /// An app that a desktop has started has no terminal, so a window shows why it cannot open.
  @Test func anAppThatCannotStartSaysSoInAWindow() async throws {
    let display = try await VirtualDisplay()
    let missing = "/nowhere/interlude"
    let program = try Program(
      App.binary, [],
      environment: [
        "DISPLAY": display.name, "INTERLUDE_RESOURCES": missing,
        "GIO_LAUNCHED_DESKTOP_FILE": "/usr/share/applications/interlude.desktop",
      ])
    // xdotool does not find this window by its name. There is no other one besides the root window.
    let window = try await waitFor("the window with the error") {
      let answer = try? await display.xdotool("search", "--onlyvisible", "--class", ".*")
      let windows = (answer ?? "").split(whereSeparator: \.isNewline).compactMap { Int($0) }
      return windows.count > 1 ? windows.last : nil
    }
    try await display.xdotool("windowfocus", "\(window)", "key", "Return")
    expectSentence(await program.outcome(), missing)
  }

  /// Nothing but the key wakes the app, on the way to the whole screen and back.
  @Test func f11FillsTheScreenAndGoesBack() async throws {
    let display = try await VirtualDisplay()
    let manager = try await display.startWindowManager()
    let (program, window) = try await open(on: display)
    let color = try await color(of: window, program)
    // Without the toolbar the page fills the window.
    try await window.press("h")
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
    #expect(
      outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
    manager.terminate()
  }

  /// Without a window manager, nothing fills the screen. The app says so, and goes on.
  @Test func f11NeedsAWindowManager() async throws {
    let display = try await VirtualDisplay()
    let (program, window) = try await open(on: display)
    _ = try await color(of: window, program)
    let frame = try await window.frame()
    /// Every second pixel in the lower half of the window.
    func lowerHalf() throws -> [Bitmap.Pixel] {
      let shot = try display.screenshot()
      return stride(from: frame.height / 2, to: frame.height, by: 2).flatMap { y in
        stride(from: 0, to: frame.width, by: 2).map { shot[frame.x + $0, frame.y + y] }
      }
    }
    let before = try lowerHalf()
    try await window.press("F11")
    _ = try await waitFor("a message") { try lowerHalf() != before ? () : nil }
    _ = try await waitFor("the end of the message") { try lowerHalf() == before ? () : nil }
    let now = try await window.frame()
    #expect((now.width, now.height) == (frame.width, frame.height))
    try await window.click(240, 100)
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(
      outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
  }

  /// The window changes its size hundreds of times while pages move in it: the app neither ends nor hangs, and shows the
  /// last size. That no pixel is written beyond its memory is tested step by step in `X11WindowTests`.
  @Test func aStormOfResizesBreaksNothing() async throws {
    let display = try await VirtualDisplay()
    let (program, window) = try await open(on: display)
    _ = try await color(of: window, program)
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
    _ = try await color(of: window, program)
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(
      outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
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

  /// Half a point is no pixel at this scale: the window is a point larger, which is nothing to complain of.
  @Test func aSizeThatIsRoundedUpFits() async throws {
    let display = try await VirtualDisplay()
    let (program, window) = try await open(on: display, ["--scale", "0.5", "--size", "1001x701"])
    let frame = try await window.frame()
    #expect((frame.width, frame.height) == (501, 351))
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(
      outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
  }

  /// A remembered window that is higher than the display leaves room for its title bar, also the next time.
  @Test func aRememberedWindowFitsWithItsTitleBar() async throws {
    let display = try await VirtualDisplay(width: 1366, height: 768)
    let manager = try await display.startWindowManager()
    let folder = try TemporaryFolder()
    let saved = folder.url.appendingPathComponent("interlude/window.json")
    try FileManager.default.createDirectory(
      at: saved.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(#"{"width": 1280, "height": 1000}"#.utf8).write(to: saved)
    struct SavedFrame: Decodable {
      struct Decorations: Decodable { var height: Int }
      var height: Int
      var decorations: Decorations?
    }
    func savedFrame() throws -> SavedFrame {
      try JSONDecoder().decode(SavedFrame.self, from: Data(contentsOf: saved))
    }
    for _ in 0..<2 {
      // The first run guesses the height of the title bar, the second one knows it.
      let titleBar = try savedFrame().decorations?.height ?? 40
      let program = try Program(
        App.binary, environment: ["DISPLAY": display.name, "XDG_STATE_HOME": folder.url.path])
      let window = try await DesktopWindow("Interlude", on: display, of: program)
      let frame = try await window.frame()
      #expect((frame.width, frame.height) == (1280, 768 - titleBar))
      try await window.press("ctrl+q")
      let outcome = await program.outcome()
      #expect(
        outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
    }
    // The user has chosen 1000 points, not the limited height. The size of the title bar is known for the next run.
    let frame = try savedFrame()
    #expect(frame.height == 1000 && frame.decorations != nil)
    manager.terminate()
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
      #expect(
        outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
    }
    #expect(sizes == [[800, 600], [600, 500]])
  }

  /// A size that the display has limited, because of a large scale, is not saved as the user's.
  @Test func aLimitedSizeIsNotRemembered() async throws {
    let display = try await VirtualDisplay()
    let folder = try TemporaryFolder()
    let environment = ["DISPLAY": display.name, "XDG_STATE_HOME": folder.url.path]
    // In points: the window's own size, the same at a scale for which the display is too small, and again.
    var sizes: [[Int]] = []
    for scale in [0.5, 2, 0.5] {
      let program = try Program(
        App.binary, ["--scale", "\(scale)"], environment: environment)
      let window = try await DesktopWindow("Interlude", on: display, of: program)
      let frame = try await window.frame()
      sizes.append([frame.width, frame.height].map { Int(Double($0) / scale) })
      try await window.press("ctrl+q")
      let outcome = await program.outcome()
      #expect(
        outcome.status == 0 && outcome.errors == "", "status \(outcome.status) \(outcome.errors)")
    }
    #expect(sizes == [[1280, 800], [400, 300], [1280, 800]])
  }
}
