import Desktop
import Foundation
import FrameStatistics
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Real events of a real display, from the X server to the page that they lead to.
@Suite struct WindowInputTests {
  /// Released at 20 % of the width the page stays, at 70 % it goes.
  @Test func aDragFromTheEdgePopsPastThreeTenths() async throws {
    let hand = try await WindowHand()
    let first = try hand.color()
    try await hand.click()
    #expect(try await hand.outcome(of: 1) == .completed)
    let second = try await waitFor("the second page") {
      let color = try hand.color()
      return color == first ? nil : color
    }

    #expect(abs(try await hand.dragFromTheEdge(by: 0.2, transition: 2) - 0.2) < 0.01)
    #expect(try await hand.outcome(of: 2) == .cancelled)
    _ = try await waitFor("the second page again") { try hand.color() == second ? () : nil }

    #expect(abs(try await hand.dragFromTheEdge(by: 0.7, transition: 3) - 0.7) < 0.01)
    #expect(try await hand.outcome(of: 3) == .completed)
    _ = try await waitFor("the first page again") { try hand.color() == first ? () : nil }

    let outcome = try await hand.quit()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    let transitions = try hand.transitions()
    #expect(transitions.map(\.kind) == [.push, .pop, .pop])
    // Where the cancelled one turned back.
    #expect(abs(transitions[1].fraction - 0.2) < 0.01)
    // Frames answer the hand, not only its beginning and its end.
    let frames = try hand.recording().frames.filter {
      $0.transition?.id == transitions[1].id && $0.transition?.phase == .interactive
    }
    #expect(frames.filter { $0.oldestInput != nil }.count > 2)
  }

  /// Steps of a sideways wheel pull the page back, as two fingers on a touchpad do: one step not far enough, ten all the way.
  @Test func aSidewaysWheelPops() async throws {
    let hand = try await WindowHand()
    try await hand.click()
    #expect(try await hand.outcome(of: 1) == .completed)
    try await hand.turn(.left, by: 1)
    #expect(try await hand.outcome(of: 2) == .cancelled)
    try await hand.turn(.left, by: 10)
    #expect(try await hand.outcome(of: 3) == .completed)
    let outcome = try await hand.quit()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
  }

  /// The GPU is reset after a few frames, and the pages come all the same. There are two transitions, because a busy machine may draw
  /// few frames of one.
  @Test func aResetOfTheGPUIsSurvived() async throws {
    let folder = try TemporaryFolder()
    let library = try await FaultLibrary.build(in: folder)
    let hand = try await WindowHand(
      environment: [
        "LD_PRELOAD": library, "FAULT_CALL": "glGetGraphicsResetStatus", "FAULT_FIRST": "8",
        "FAULT_LOG": folder.path("calls"),
      ], folder: folder)
    let first = try hand.color()
    try await hand.click()
    #expect(try await hand.outcome(of: 1) == .completed)
    _ = try await waitFor("the second page") { try hand.color() == first ? nil : () }
    try await hand.turn(.left, by: 10)
    #expect(try await hand.outcome(of: 2) == .completed)
    let outcome = try await hand.quit()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8)
    #expect(try #require(Int(calls.dropLast())) > 8)
  }

  /// `interlude open` plays a script in the gallery, in a window of the script's size. Afterwards, or after a key, the page is the user's.
  @Test(arguments: [false, true]) func anOpenedScriptPlays(isStopped: Bool) async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      {"interlude-input": 1, "exhibit": "calendar", "width": 800, "height": 500, "seed": 3}
      {"t": 0, "type": "tap", "at": "page"}
      {"t": \(isStopped ? 600 : 2), "type": "tap", "at": "page"}
      """, to: "two-pages.jsonl")
    let display = try await VirtualDisplay()
    let program = try Program(
      App.binary, ["open", script], environment: ["DISPLAY": display.name], directory: folder.url)
    let window = try await DesktopWindow("Interlude", on: display, of: program)
    let frame = try await window.frame()
    #expect((frame.width, frame.height) == (800, 500))
    /// The colour near the upper right corner of the page.
    func color() throws -> Bitmap.Pixel {
      try display.screenshot()[frame.x + 795, frame.y + 60]
    }
    var colors: [Bitmap.Pixel] = []
    func waitForPage(_ what: String) async throws {
      let page = try await waitFor(what) {
        let color = try color()
        return color.w == 255 && color != Bitmap.Pixel(0, 0, 0, 255) && !colors.contains(color)
          ? color : nil
      }
      colors.append(page)
    }
    try await waitForPage("the first page")
    try await waitForPage("the second page")
    if isStopped { try await window.press("x") } else { try await waitForPage("the third page") }
    // The toolbar comes when the script has ended, and a click is the user's again.
    _ = try await waitFor("the toolbar, which is almost white") {
      let pixel = try display.screenshot()[frame.x + 2, frame.y + 490]
      return min(pixel.x, pixel.y, pixel.z) > 225 ? () : nil
    }
    try await window.click(400, 200)
    try await waitForPage("the page after the click")
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
  }

  /// `interlude open` shows a recording on a sheet over the gallery.
  @Test func anOpenedRecordingIsShown() async throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try await App.run(
        "record", "calendar", "--headless", "--repeat", "2", "-o", folder.path("recording")))
    let display = try await VirtualDisplay()
    let program = try Program(
      App.binary, ["open", folder.path("recording/frames.csv")],
      environment: ["DISPLAY": display.name], directory: folder.url)
    let window = try await DesktopWindow("Interlude", on: display, of: program)
    let frame = try await window.frame()
    func corner() throws -> Bitmap.Pixel { try display.screenshot()[frame.x + 2, frame.y + 2] }
    // The sheet dims the gallery.
    _ = try await waitFor("the sheet") {
      let corner = try corner()
      return (1..<200).contains(Int(corner.x)) ? () : nil
    }
    try await window.press("Escape")
    _ = try await waitFor("the gallery") { try corner().x > 230 ? () : nil }
    try await window.press("ctrl+q")
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
  }

  /// A script that is recorded between two presses of I replays to the same result without a window.
  @Test func aRecordedScriptReplays() async throws {
    let hand = try await WindowHand()
    try await hand.press("i")
    let path = try await hand.script()
    try await hand.click()
    #expect(try await hand.outcome(of: 1) == .completed)
    _ = try await hand.dragFromTheEdge(by: 0.7, transition: 2)
    #expect(try await hand.outcome(of: 2) == .completed)
    try await hand.click()
    #expect(try await hand.outcome(of: 3) == .completed)
    _ = try await hand.dragFromTheEdge(by: 0.2, transition: 4)
    #expect(try await hand.outcome(of: 4) == .cancelled)
    let color = try hand.color()
    try await hand.press("i")
    let outcome = try await hand.quit()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")

    try await MainActor.run {
      let file = try ScriptFile(path)
      let size = file.size(asked: nil)
      #expect((size.width, size.height) == WindowHand.size)
      let session = try HeadlessSession(width: size.width, height: size.height)
      _ = try AppStart.findResources()
      let open = try CalendarExhibit().load(seed: file.seed)
      let window = AppStart.makeWindow(showing: open.root)
      defer { window.isHidden = true }
      session.runUntilIdle()
      let seen = SeenTransitions()
      try HeadlessScriptPlayer(file.script.lines, path: path, in: session).run()
      #expect(seen.kinds == [.push, .pop, .push, .pop])
      #expect(seen.outcomes == [.completed, .completed, .completed, .cancelled])
      #expect((open.root as? UINavigationController)?.viewControllers.count == 2)
      let picture = Bitmap(try #require(session.image()))
      #expect(picture[470, 350] == color)
    }
  }

  /// In the home folder, a recording goes beside the user's work only if the user started the app from a shell at this
  /// terminal. A program that a desktop starts in the background may have a terminal all the same, that of `startx`.
  @Test(arguments: [(true, "recordings"), (false, ".local/share/interlude/recordings")])
  func recordingsGoToTheExpectedFolder(isInForeground: Bool, place: String) async throws {
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay()
    let app = "\(App.binary) --exhibit calendar --size 320x240"
    let program = try Program(
      "script",
      [
        "--quiet", "--return", "--command", isInForeground ? app : "bash -mc '\(app) & wait'",
        "/dev/null",
      ],
      environment: [
        "DISPLAY": display.name, "HOME": folder.url.path, "XDG_DATA_HOME": "", "SHELL": "/bin/sh",
      ], directory: folder.url)
    let window = try await DesktopWindow("Interlude", on: display, of: program)
    try await window.press("r")
    _ = try await waitFor("a recording in \(place)") {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(place))
      return names?.isEmpty == false ? () : nil
    }
    try await window.press("ctrl+q")
    #expect(await program.outcome().status == 0)
  }

  /// While a script is replayed in a window, the user's own mouse and keys reach nothing.
  @Test func strayInputDoesNotDisturbAReplay() async throws {
    let folder = try TemporaryFolder()
    // The page is pushed, held at 30 %, and let go.
    try folder.write(
      """
      {"interlude-input": 1, "width": 480, "height": 360, "exhibit": "calendar"}
      {"t": 0.1, "type": "click", "at": "page"}
      {"t": 3, "type": "drag", "from": {"x": 2, "y": 180}, "to": {"offset": [156, 0]}, "duration": 0.2, "hold": 0.5}
      {"t": 5, "type": "wait"}

      """, to: "a.jsonl")
    let display = try await VirtualDisplay()
    let program = try Program(
      App.binary,
      ["record", "calendar", "--input", folder.path("a.jsonl"), "-o", folder.path("out")],
      environment: ["DISPLAY": display.name])
    let window = try await DesktopWindow("Interlude", on: display, of: program)
    // The whole title, although the dash is no ASCII character.
    #expect(try await window.title() == "Interlude – Calendar")
    var strays = 0
    while program.isRunning {
      // Each of these would push, pop or drag. The window may be gone in the middle of them.
      try? await window.click(240, 300)
      try? await window.press("Escape")
      try? await window.press(at: 3, 100)
      try? await window.move(along: [(60, 100), (200, 100)])
      try? await window.release()
      strays += 1
    }
    let outcome = await program.outcome()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    // A busy machine is slow to send them; two rounds fall into the replay in any case.
    #expect(strays >= 2)
    let read = try Recording(
      contentsOf: RecordingFolder(folder.url.appendingPathComponent("out")))
    #expect(read.transitions.map(\.kind) == [.push, .pop])
    #expect(read.transitions.map(\.outcome) == [.completed, .cancelled])
  }
}

/// Which transitions there have been, and how they ended.
@MainActor
private final class SeenTransitions: TransitionObserver {
  private(set) var kinds: [UIKit.TransitionKind] = []
  private(set) var outcomes: [TransitionOutcome] = []

  init() { TransitionObservers.add(self) }

  func transitionDidBegin(_ span: TransitionSpan) { kinds.append(span.kind) }

  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    outcomes.append(outcome)
  }
}
