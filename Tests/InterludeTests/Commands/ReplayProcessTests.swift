import Foundation
import FrameStatistics
import TestSupport
import Testing

/// Replays of scripts by the app itself.
@Suite struct ReplayProcessTests {
  private static let script = """
    {"interlude-input": 1, "width": 400, "height": 300, "exhibit": "calendar"}
    {"t": 0, "type": "mark", "name": "push"}
    {"t": 0.013, "type": "click", "at": "window"}
    {"t": 0.4, "type": "drag", "from": {"at": "window", "anchor": [0.2, 0.5]}, "to": {"offset": [90, 10]}, "duration": 0.3}
    {"t": 2, "type": "mark", "name": "pop"}
    {"t": 2.1, "type": "key", "key": "Escape"}

    """

  @Test func twoProcessesDrawTheSamePixels() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.script, to: "a.jsonl")
    var strips: [Data] = []
    for name in ["first.png", "second.png"] {
      expectSuccess(
        try await App.run(
          "filmstrip", "calendar", "--input", folder.path("a.jsonl"), "--at", "13,50,77", "-o",
          folder.path(name)))
      strips.append(try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
    }
    #expect(strips[0] == strips[1])
  }

  /// A script that can't be played to its end leaves no recording, neither in a new folder nor in an existing one.
  @Test(arguments: [true, false])
  func aReplayThatFailsLeavesNothing(headless: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"interlude-input": 1, "width": 320, "height": 240}
      {"t": 0.1, "type": "click", "at": "window"}
      {"t": 0.3, "type": "click", "at": "Nowhere"}

      """, to: "a.jsonl")
    for place in ["out", "."] {
      let outcome = try await Program.run(
        App.binary,
        ["record", "calendar", "--input", folder.path("a.jsonl"), "-o", folder.path(place)]
          + (headless ? ["--headless"] : []), environment: ["SDL_VIDEODRIVER": "offscreen"])
      #expect(outcome.status == 1 && outcome.errors.contains("a.jsonl:3: expected a view named"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.jsonl"])
    }
  }

  /// An earlier recording stays, whether reading the script finds the mistake or only playing it.
  @Test(arguments: [#""type": "clack""#, #""type": "click", "at": "Nowhere""#])
  func aMistakeInTheScriptCostsNothing(line: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"interlude-input\": 1}\n{\"t\": 0.1, \"type\": \"wait\"}\n{\"t\": 0.2, \(line)}\n",
      to: "a.jsonl")
    let earlier = folder.url.appendingPathComponent("out/frames.csv")
    try FileManager.default.createDirectory(
      at: earlier.deletingLastPathComponent(), withIntermediateDirectories: false)
    try Data("earlier".utf8).write(to: earlier)
    let outcome = try await App.run(
      "record", "calendar", "--input", folder.path("a.jsonl"), "--headless", "-o",
      folder.path("out"), "--overwrite")
    #expect(outcome.status == 1 && outcome.errors.contains("a.jsonl:3:"))
    #expect(try Data(contentsOf: earlier) == Data("earlier".utf8))
  }

  @Test func aFolderIsNoScript() async throws {
    let folder = try TemporaryFolder()
    expectSentence(
      try await App.run(
        "record", "calendar", "--input", folder.url.path, "--headless", "-o", folder.path("out")),
      "it is a folder")
  }

  /// In the window's own loop and in real time, with SDL's offscreen driver for a display.
  @Test func aReplayInAWindowEndsOnItsPageAndIsMeasured() async throws {
    let folder = try TemporaryFolder()
    // A key after all is over: real time is never exact.
    try folder.write(
      """
      {"interlude-input": 1, "width": 400, "height": 300, "exhibit": "calendar"}
      {"t": 0.1, "type": "click", "at": "page"}
      {"t": 3, "type": "key", "key": "Escape"}

      """, to: "a.jsonl")
    let outcome = try await App.run(
      "record", "calendar", "--input", folder.path("a.jsonl"), "-o", folder.path("out"),
      environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSuccess(outcome)
    let read = try Recording(
      contentsOf: RecordingFolder(folder.url.appendingPathComponent("out")))
    #expect(read.transitions.map(\.kind) == [.push, .pop])
    #expect(read.transitions.allSatisfy { $0.outcome == .completed })
    // Replayed input counts as input: frames answer it.
    #expect(read.frames.contains { $0.inputCount > 0 && $0.oldestInput != nil })
  }

  /// Moves that arrive as one event are answered by the frame that shows it, each frame of a drag by its own.
  @Test func framesOfADragAnswerItsMoves() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"interlude-input": 1, "width": 400, "height": 300, "exhibit": "calendar"}
      {"t": 0.1, "type": "click", "at": "page"}
      {"t": 1.5, "type": "drag", "from": {"at": "window", "anchor": [0.2, 0.5]}, "to": {"offset": [200, 0]}, "duration": 1}
      {"t": 4, "type": "key", "key": "Tab"}

      """, to: "a.jsonl")
    let outcome = try await App.run(
      "record", "calendar", "--input", folder.path("a.jsonl"), "-o", folder.path("out"),
      environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSuccess(outcome)
    let read = try Recording(
      contentsOf: RecordingFolder(folder.url.appendingPathComponent("out")))
    let held = read.frames.filter { $0.transition?.phase == .interactive }
    let answering = held.filter { $0.inputCount > 0 }
    #expect(answering.count > 5)
    // One or two frames may still show the earlier state.
    #expect(answering.count >= held.count / 2, "\(answering.count) of \(held.count)")
    for frame in answering {
      #expect(try frame.presentedAt > #require(frame.oldestInput))
    }
    #expect(outcome.output.contains("input p95"))
  }
}
