import Foundation
import FrameStatistics
import TestSupport
import Testing

/// Runs the app in a real window on a display of its own, with the calendar, and sends it input through the X server.
///
/// The app records itself from the start, and every wait is for a row of the recording. So nothing depends on the speed
/// of the machine.
struct WindowHand {
  static let size = (width: 480, height: 360)
  /// A point that shows only the page's background colour.
  private static let bare = (x: 470, y: 350)

  let folder: TemporaryFolder
  let program: Program
  private let display: VirtualDisplay
  private let window: DesktopWindow
  private let origin: (x: Int, y: Int)

  /// Opens the window. The program has the variables in `environment` in addition to the others.
  init(environment: [String: String] = [:], folder: TemporaryFolder? = nil) async throws {
    self.folder = try folder ?? TemporaryFolder()
    display = try await VirtualDisplay()
    program = try Program(
      App.binary, ["--exhibit", "calendar", "--size", "\(Self.size.width)x\(Self.size.height)"],
      environment: environment.merging(["DISPLAY": display.name]) { $1 },
      directory: self.folder.url)
    window = try await DesktopWindow("Interlude", on: display, of: program)
    let frame = try await window.frame()
    origin = (frame.x, frame.y)
    try await window.press("r")
    _ = try await waitFor("a recording") { try? recording() }
  }

  // MARK: Recordings

  /// The folders of the app's recordings; empty before the first one.
  private var folders: [URL] {
    let all = folder.url.appendingPathComponent("recordings")
    let found = try? FileManager.default.contentsOfDirectory(
      at: all, includingPropertiesForKeys: nil)
    return found ?? []
  }

  /// The path of the input script in the first recording that has one.
  func script() async throws -> String {
    try await waitFor("a script") {
      folders.map { $0.appendingPathComponent("input.jsonl").path }
        .first { FileManager.default.fileExists(atPath: $0) }
    }
  }

  /// Everything that the app has recorded so far.
  func recording() throws -> Recording {
    let all = folders.map(RecordingFolder.init)
    guard let frames = all.first(where: { FileManager.default.fileExists(atPath: $0.frames.path) })
    else { throw WaitTimeout(description: "there is no recording in \(folder.url.path)") }
    return try Recording(contentsOf: frames)
  }

  /// The recorded pushes and pops, in order.
  func transitions() throws -> [RecordedTransition] {
    try recording().transitions.filter { $0.kind == .push || $0.kind == .pop }
  }

  /// Waits until `count` pushes and pops have been recorded and the last one has ended. Returns its outcome.
  func outcome(of count: Int) async throws -> TransitionOutcome {
    try await waitFor("the end of transition \(count)") {
      guard program.isRunning else {
        throw WaitTimeout(
          description: "the app ended before transition \(count) did: \(program.errors)")
      }
      let transitions = (try? transitions()) ?? []
      return transitions.count == count ? transitions.last?.outcome : nil
    }
  }

  /// The page's background colour on screen. Call it when nothing moves.
  func color() throws -> Bitmap.Pixel {
    try display.screenshot()[origin.x + Self.bare.x, origin.y + Self.bare.y]
  }

  // MARK: Input

  func press(_ key: String) async throws { try await window.press(key) }

  /// Clicks on the page, which pushes the next page.
  func click() async throws {
    try await window.click(Self.size.width / 2, Self.size.height / 2)
  }

  /// Turns the wheel in the middle of the page.
  func turn(_ wheel: DesktopWindow.Wheel, by steps: Int) async throws {
    try await window.turn(wheel, by: steps, at: Self.size.width / 2, Self.size.height / 2)
  }

  /// Drags from the left edge by a fraction of the window's width, and releases without velocity: it waits until a
  /// frame with that fraction is on disk. Returns the fraction in that frame.
  func dragFromTheEdge(by fraction: Double, transition count: Int) async throws -> Double {
    let (start, y) = (2, Self.size.height / 2)
    // The first move ends just beyond the slop of 14.5 points. Only later movement moves the page.
    let grip = start + 15
    try await window.press(at: start, y)
    try await window.move(along: [(grip, y)])
    _ = try await waitFor("a pop in the hand") {
      (try? transitions())?.count == count ? () : nil
    }
    var shown = 0.0
    // Each quarter is waited for, so that frames show the way there even where the app draws rarely.
    for quarter in 1...4 {
      let target = fraction * Double(quarter) / 4
      let x = grip + Int((target * Double(Self.size.width)).rounded())
      try await window.move(along: [(x, y)])
      shown = try await waitFor("the hand to be seen at \(x)") { () -> Double? in
        guard let read = try? recording(), let id = try transitions().last?.id else { return nil }
        let shown = read.frames.last { $0.transition?.id == id }?.transition?.fraction
        return shown.flatMap { abs($0 - target) < 0.01 ? $0 : nil }
      }
    }
    try await window.release()
    return shown
  }

  /// Quits the app, and returns its outcome.
  func quit() async throws -> Program.Outcome {
    try await window.press("ctrl+q")
    return await program.outcome()
  }
}
