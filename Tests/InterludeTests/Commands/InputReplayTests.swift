import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Input scripts that are replayed on a manual clock, and the readout of their transitions.
@MainActor @Suite struct InputReplayTests {
  private static let script = """
    {"interlude-input": 1, "width": 400, "height": 300, "exhibit": "calendar"}
    {"t": 0, "type": "mark", "name": "push"}
    {"t": 0.013, "type": "click", "at": "window"}
    {"t": 1.4, "type": "drag", "from": {"at": "window", "anchor": [0.2, 0.5]}, "to": {"offset": [10, 90]}, "duration": 0.3}
    {"t": 2, "type": "mark", "name": "pop"}
    {"t": 2.1, "type": "key", "key": "Escape"}

    """

  private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result
  {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-\(UUID().uuidString).jsonl")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  /// Every frame that a replay shows.
  private func frames(of script: InputScript) throws -> [Bitmap] {
    let stage = try ExhibitStage(.calendar)
    var frames: [Bitmap] = []
    try HeadlessScriptPlayer(script.lines, path: "a", in: stage.session).run {
      if let image = stage.session.image() { frames.append(Bitmap(image)) }
    }
    return frames
  }

  /// A held press opens a menu half a second after its event, and long before the next one: the film begins there.
  @Test func aFilmBeginsWithATransitionBetweenTwoEvents() throws {
    let text = """
      {"interlude-input": 1, "exhibit": "photos"}
      {"t": 0, "type": "mark", "name": "menu"}
      {"t": 0, "type": "tap", "at": "photo-1", "hold": 1.5}
      """
    let rows = try withFile(text) { path in
      let session = try HeadlessSession(width: 400, height: 300)
      return try Filmstrip.rows(
        of: PhotosExhibit(), ScriptFile(path), at: [0, 0.2, 1], in: session)
    }
    let frames = try #require(rows.first?.frames.map(Bitmap.init))
    // First only the pressed photo, then the preview with its menu on its way, and then at rest.
    #expect(frames[0].difference(from: frames[2]).count > 60_000)
    #expect(frames[1].difference(from: frames[0]).count > 10_000)
    #expect(frames[1].difference(from: frames[2]).count > 10_000)
  }

  @Test func theSameScriptGivesTheSamePixelsOnEveryRun() throws {
    let script = try InputScript(Self.script, path: "a")
    let first = try frames(of: script)
    let second = try frames(of: script)
    #expect(first.count > 60 && first.count == second.count)
    #expect(zip(first, second).allSatisfy { $0.difference(from: $1).count == 0 })
    #expect(try #require(first.first).difference(from: first[40]).count > 1000)
  }

  @Test func aScriptResizesTheWindowAndChangesTheAppearance() throws {
    defer { UIApplication.shared.userInterfaceStyle = .light }
    let script = try InputScript(
      #"""
      {"interlude-input": 1}
      {"t": 0.1, "type": "resize", "width": 500, "height": 320}
      {"t": 0.2, "type": "appearance", "appearance": "dark"}
      {"t": 0.3, "type": "resize", "width": 1, "height": 1}
      """#, path: "a.jsonl")
    let stage = try ExhibitStage(.flip)
    let player = HeadlessScriptPlayer(script.lines, path: "a.jsonl", in: stage.session)
    try player.play(until: 0.15)
    #expect(UIScreen.main.bounds.size == CGSize(width: 500, height: 320))
    #expect(stage.exhibit.root.view.bounds.size == CGSize(width: 500, height: 320))
    #expect(UIApplication.shared.userInterfaceStyle == .light)
    try player.play(until: 0.25)
    #expect(UIApplication.shared.userInterfaceStyle == .dark)
    // A window is never smaller than a point.
    try player.play(until: 1)
  }

  @Test func aTypoNamesFileLineAndWhatThereIs() throws {
    let text = #"""
      {"interlude-input": 1}
      {"t": 0, "type": "click", "at": "Nowhere"}
      """#
    let script = try InputScript(text, path: "a.jsonl")
    let stage = try ExhibitStage(.flip)
    #expect {
      try HeadlessScriptPlayer(script.lines, path: "a.jsonl", in: stage.session).run()
    } throws: {
      "\($0)".hasPrefix("a.jsonl:2: expected a view named 'Nowhere' on screen, found '")
    }
  }

  @Test func aFilmstripHasARowForEachMark() throws {
    try withFile(Self.script) { path in
      let file = try ScriptFile(path)
      #expect(file.size(asked: nil) == WindowSize(width: 400, height: 300))
      let session = try HeadlessSession(width: 400, height: 300)
      let rows = try Filmstrip.rows(of: CalendarExhibit(), file, at: [0, 0.5, 1], in: session)
      #expect(rows.map(\.name) == ["push", "pop"])
      for row in rows {
        let frames = row.frames.map { Bitmap($0) }
        #expect(frames.count == 3 && frames[0].difference(from: frames[1]).count > 1000)
      }
    }
  }

  /// A recording's last event may begin a push that goes on after it.
  @Test func aFilmstripOfARecordingEndsAtRest() throws {
    let text = """
      {"interlude-input": 1, "width": 400, "height": 300, "exhibit": "calendar"}
      {"t": 0.1, "type": "click", "at": "window"}
      {"t": 0.3, "type": "pointer-move", "x": 10, "y": 200}

      """
    let frames = try withFile(text) { path in
      let session = try HeadlessSession(width: 400, height: 300)
      let rows = try Filmstrip.rows(
        of: CalendarExhibit(), ScriptFile(path), at: [0, 0.5, 1], in: session)
      #expect(rows.count == 1)
      return rows[0].frames.map { Bitmap($0) }
    }
    #expect(frames[0].difference(from: frames[1]).count > 1000)
    // The last frame shows the whole page that was pushed.
    let end = try #require(try self.frames(of: InputScript(text, path: "a")).last)
    #expect(frames[2].difference(from: end).count == 0)
  }

  @Test func recordsWhatAScriptDoes() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("a.jsonl")
    try Data(Self.script.utf8).write(to: file)
    let outcome = try await App.run(
      "record", "calendar", "--input", file.path, "--headless", "-o", folder.path + "/out")
    expectSuccess(outcome)
    #expect(outcome.output.contains("The window has the script's size, 400x300."))
    let transitions = try String(
      contentsOf: folder.appendingPathComponent("out/transitions.csv"), encoding: .utf8)
    #expect(transitions.contains("push") && transitions.contains("pop"))
    expectSentence(
      try await App.run(
        "record", "flip", "--input", file.path, "--headless", "-o", folder.path + "/no"),
      "made with the exhibit calendar, not with flip")
    expectSentence(
      try await App.run(
        "record", "flip", "--input", "missing.jsonl", "--headless", "-o", folder.path + "/no"),
      "missing.jsonl")
  }

  /// The steps of a script for an exhibit.
  struct Doing: CustomTestStringConvertible, Sendable {
    var exhibit: ExhibitName
    var steps: [[InputEvent.Kind]]
    var testDescription: String { exhibit.rawValue }

    static let click: [InputEvent.Kind] = [
      .pointerDown(location: CGPoint(x: 200, y: 200)),
      .pointerUp(location: CGPoint(x: 200, y: 200)),
    ]
    static func press(_ code: UIKeyboardHIDUsage) -> [InputEvent.Kind] {
      [.key(.down(), UIKey(keyCode: code)), .key(.up, UIKey(keyCode: code))]
    }
  }

  /// Input that is recorded in the gallery replays to the same result.
  @Test(arguments: [
    Doing(exhibit: .calendar, steps: [Doing.click, Doing.click]),
    Doing(
      exhibit: .container,
      steps: [.keyboardTab, .keyboardTab, .keyboardRightArrow, .keyboardTab].map(Doing.press)),
  ])
  func aRecordingReplaysAsItWas(doing: Doing) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let exhibit = doing.exhibit.make()
    let size = (width: 400, height: 600)
    var end: Bitmap?
    do {
      let session = try HeadlessSession(width: size.width, height: size.height)
      _ = try AppStart.findResources()
      let gallery = GalleryContainerViewController()
      let window = AppStart.makeWindow(showing: gallery)
      let overlay = OverlayWindow(session.log)
      let recorder = InputScriptRecorder(gallery, overlay)
      func toggle() {
        recorder.toggle(size: UIScreen.main.bounds.size, slowdownFactor: 1, folder: folder)
      }
      defer {
        window.isHidden = true
        overlay.isHidden = true
      }
      session.runUntilIdle()
      toggle()
      #expect(!recorder.isRecording)
      try gallery.open(exhibit, seed: 99, animated: false)
      session.runUntilIdle()
      session.click(at: CGPoint(x: 200, y: 200))
      session.press(.keyboardTab)
      session.runUntilIdle()
      // From the first page on, whatever page there is, and whatever has the focus.
      toggle()
      #expect(recorder.isRecording && overlay.isRecordingInput)
      session.runUntilIdle()
      for step in doing.steps {
        for kind in step {
          let event = InputEvent(kind, at: session.clock.now())
          recorder.record(event)
          UIApplication.shared.handle(event)
        }
        session.runUntilIdle()
      }
      recorder.stop()
      #expect(!overlay.isRecordingInput)
      overlay.isHidden = true
      session.frame()
      end = Bitmap(try #require(session.image()))
    }
    let file = try ScriptFile(folder.appendingPathComponent("input.jsonl").path)
    #expect(file.seed == 99 && file.script.lines.count == 2 * doing.steps.count)
    let session = try HeadlessSession(width: size.width, height: size.height)
    let open = try exhibit.load(seed: file.seed)
    let window = AppStart.makeWindow(showing: open.root)
    defer { window.isHidden = true }
    session.runUntilIdle()
    try HeadlessScriptPlayer(file.script.lines, path: file.path, in: session).run()
    let replayed = Bitmap(try #require(session.image()))
    // All but the bar, in which the gallery has its own button.
    let rest = (x: 0, y: 60, width: size.width, height: size.height - 60)
    let shown = try #require(end).part(x: rest.x, y: rest.y, width: rest.width, height: rest.height)
    #expect(
      replayed.part(x: rest.x, y: rest.y, width: rest.width, height: rest.height)
        .difference(from: shown).count == 0)
  }

  @Test(arguments: [
    (TransitionPhase.interactive, 0.336, 1.234, nil, "34 %", "+123 %/s", "held"),
    (.settling, 0.5, -2, TransitionOutcome.cancelled, "50 %", "−200 %/s", "← back"),
    (.automatic, 1, 0.001, .completed, "100 %", "0 %/s", "→ end"),
  ])
  func theReadoutSays(
    phase: TransitionPhase, fraction: Double, velocity: Double, outcome: TransitionOutcome?,
    percent: String, speed: String, end: String
  ) {
    let readout = TransitionReadout(
      TransitionProgress(
        id: 1, kind: .pop, phase: phase, fraction: fraction, velocity: velocity, outcome: outcome))
    #expect(readout.kind == "Pop")
    #expect(readout.phase == (phase == .settling ? "finishing" : phase.rawValue))
    #expect(readout.percent == percent && readout.velocity == speed && readout.end == end)
  }

  @Test func theReadoutFollowsATransitionAndThenRests() throws {
    let stage = try ExhibitStage(.calendar)
    let readout = TransitionReadoutView(frame: .zero)
    readout.isRunning = true
    func texts() -> [String] { readout.subviews.compactMap { ($0 as? UILabel)?.text } }
    #expect(texts().contains("no transition"))
    try stage.begin("push")
    stage.session.advance(by: 0.5)
    #expect(texts().contains("Push") && texts().contains("50 %"))
    #expect(texts().contains("automatic") && texts().contains("→ end"))
    stage.finish()
    #expect(texts().contains("completed") && texts().contains("100 %"))
    #expect(!stage.session.producer.needsFrame(at: stage.session.clock.now()))
    readout.isRunning = false
  }

  /// The exhibit's first page comes back by itself: of that there is nothing to tell.
  @Test func theReadoutSaysNothingOfARestart() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let stage = try GalleryStage(width: 400, height: 300)
    let overlay = OverlayWindow(stage.session.log)
    let recorder = InputScriptRecorder(stage.gallery, overlay)
    defer {
      recorder.stop()
      overlay.showsTransition = false
      overlay.isHidden = true
    }
    let readout = try #require(
      overlay.subviews.lazy.compactMap { $0 as? TransitionReadoutView }.first)
    func texts() -> Set<String> {
      Set(readout.subviews.compactMap { ($0 as? UILabel)?.text }.filter { !$0.isEmpty })
    }
    overlay.showsTransition = true
    let atRest = texts()
    try stage.gallery.open(CalendarExhibit(), seed: 99, animated: false)
    stage.session.click(at: CGPoint(x: 60, y: 150))
    stage.session.runUntilIdle()
    #expect(texts().contains("Push"))
    recorder.toggle(size: CGSize(width: 400, height: 300), slowdownFactor: 1, folder: folder)
    #expect(recorder.isRecording)
    stage.session.runUntilIdle()
    #expect(texts() == atRest)
  }

  @Test func theReadoutRestsWithTheHand() throws {
    let stage = try ExhibitStage(.calendar)
    try stage.begin("push")
    stage.finish()
    let readout = TransitionReadoutView(frame: .zero)
    readout.isRunning = true
    defer { readout.isRunning = false }
    let hand = StageHand(stage)
    hand.grab(CGPoint(x: 2, y: 150), going: CGVector(dx: 1, dy: 0))
    hand.drag(CGVector(dx: 10, dy: 0), frames: 10)
    #expect(AnimationScheduler.shared.runsDisplayLinks)
    for _ in 0..<60 { stage.session.advance(by: StageHand.frame) }
    #expect(!AnimationScheduler.shared.runsDisplayLinks)
    hand.drag(CGVector(dx: 10, dy: 0), frames: 1)
    #expect(AnimationScheduler.shared.runsDisplayLinks)
    hand.up()
    stage.finish()
  }

  /// The key goes through all steps and around, and with Shift back; the speed of the start is a step of its own.
  @Test(
    arguments: [
      (1.0, [1.0, 2, 4, 10]), (100, [1, 2, 4, 10, 100]), (3, [1, 2, 3, 4, 10]), (4, [1, 2, 4, 10]),
    ] as [(Double, [Double])])
  func thePacesAreSteps(start: Double, steps: [Double]) {
    endWhatRuns()
    let speed = PlaybackSpeed(slowdownFactor: start)
    #expect(speed.steps == steps)
    func walk(_ step: () -> Void) -> [Double] {
      steps.map { _ in
        step()
        return speed.slowdownFactor
      }
    }
    let forward = walk { speed.slowDown() }
    #expect(forward.last == start && Set(forward) == Set(steps))
    #expect(walk { speed.speedUp() } == forward.dropLast().reversed() + [start])
    endWhatRuns()
  }

  /// Frames are evaluated ahead of the key: the speed changes at the moment that the next frame shows, where the old speed
  /// has brought the transition, and goes on from there.
  @Test(arguments: [1.0, 100]) func aPaceChangesWhereTheNextFrameIs(start: Double) throws {
    let stage = try ExhibitStage(.calendar, draws: false)
    let window = try #require(stage.exhibit.root.view.window)
    let speed = PlaybackSpeed(slowdownFactor: start)
    speed.window = window
    let layer = window.layer
    for _ in 0..<2 * speed.steps.count {
      let now = stage.session.clock.now()
      let target = now + 0.016
      let expected = layer.convertTime(target, from: nil)
      speed.slowDown()
      #expect(layer.convertTime(target, from: nil) == expected)
      AnimationScheduler.shared.tick(at: now, target: target)
      #expect(abs(layer.convertTime(target, from: nil) - expected) < 1e-9)
      let passed = layer.convertTime(target + 1, from: nil) - expected
      #expect(abs(passed - 1 / speed.slowdownFactor) < 1e-6)
      stage.session.advance(by: 0.05)
    }
  }

  @Test func anotherPaceJumpsNowhere() throws {
    let stage = try ExhibitStage(.calendar)
    let window = try #require(stage.exhibit.root.view.window)
    let speed = PlaybackSpeed(slowdownFactor: 1)
    speed.window = window
    try stage.begin("push")
    stage.session.advance(by: 0.25)
    let before = try stage.picture()
    speed.slowDown()
    stage.session.frame()
    #expect(try stage.picture().difference(from: before).count == 0)
    #expect(
      speed.slowdownFactor == 2 && abs((window.rootViewController?.view.timeRate ?? 0) - 0.5) < 1e-6
    )
    stage.session.advance(by: 0.5)
    #expect(abs((TransitionObservers.latest?.fraction ?? 0) - 0.5) < 0.01)
    #expect(
      [2, 4, 10, 1].map { _ in
        speed.slowDown(); return speed.slowdownFactor
      } == [4, 10, 1, 2])
    #expect([1, 2, 4, 10].map(PlaybackSpeed.name) == ["1×", "½×", "¼×", "1/10×"])
  }
}
