import Foundation
import FrameReport
import FrameStatistics
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// `interlude record` and `interlude tour`: their files and their output.
@Suite struct RecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(
    _ exhibit: String = "calendar", to path: String? = nil, times: Int = 1, headless: Bool = true,
    options: [String] = [], environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let flags = headless ? ["--headless"] : []
    return try await Program.run(
      App.binary,
      [
        "record", exhibit, "-o", path ?? folder.path("recording"), "--repeat", "\(times)",
        "--size", "320x240",
      ] + flags + options, environment: environment)
  }

  private var recording: RecordingFolder {
    RecordingFolder(folder.url.appendingPathComponent("recording"))
  }

  // MARK: Results

  @Test(arguments: ["calendar", "reference", "reference-split"])
  func everyTransitionIsThereToItsEnd(exhibit: String) async throws {
    let outcome = try await record(exhibit, times: 3)
    expectSuccess(outcome)
    let read = try Recording(contentsOf: recording)
    #expect(!read.isCutOff)
    #expect(read.transitions.map(\.kind) == [.push, .pop, .push])
    for transition in read.transitions {
      #expect(transition.exhibit == exhibit)
      #expect(transition.outcome == .completed)
      // A second at sixty frames, each of them marked as its own.
      let frames = read.frames.filter { $0.transition?.id == transition.id }
      #expect((59...61).contains(frames.count), "\(frames.count)")
      let fractions = frames.compactMap { $0.transition?.fraction }
      #expect(fractions == fractions.sorted())
    }
    let ids = read.frames.map(\.id)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $1 == $0 + 1 })
    #expect(read.frames.allSatisfy { $0.pacing == .none })
    #expect(read.environment?.videoDriver == "offscreen")
    #expect(read.environment?.windowWidth == 320)
    #expect(read.environment?.windowHeight == 240)
  }

  @Test func theSummaryIsThatOfTheFrames() async throws {
    let outcome = try await record(times: 2)
    expectSuccess(outcome)
    let summary = try FrameSummary(contentsOf: recording)
    let printed = TerminalReport(Report(summary)).text
    #expect(outcome.output == printed + "\n")
    // The report of the folder says all of it again, and more.
    let report = Set(
      try await App.run("report", recording.url.path).output.components(separatedBy: "\n"))
    #expect(report.isSuperset(of: printed.components(separatedBy: "\n")))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: recording.summary)) as? [String: Any])
    #expect(json["frame_count"] as? Int == summary.frameCount)
    let files = try FileManager.default.contentsOfDirectory(atPath: recording.url.path)
    #expect(
      files.sorted() == [
        "environment.json", "frames.csv", "mangohud.csv", "summary.json", "trace.json",
        "transitions.csv",
      ])
  }

  @Test func aSecondRecordingReplacesTheFirstIfItIsAskedTo() async throws {
    expectSuccess(try await record(times: 2))
    let frames = try Data(contentsOf: recording.frames)
    expectSentence(
      try await record("reference"), "\(recording.url.path) already contains a recording",
      "--overwrite")
    #expect(try Data(contentsOf: recording.frames) == frames)
    // One that was cut off is not lost either.
    try FileManager.default.removeItem(at: recording.summary)
    expectSentence(try await record("reference"), "--overwrite")
    expectSuccess(try await record("reference", times: 1, options: ["--overwrite"]))
    let read = try Recording(contentsOf: recording)
    #expect(read.transitions.map(\.exhibit) == ["reference"])
  }

  /// The new one is made beside the old one, which goes only when the new one is complete.
  @Test(arguments: [true, false])
  func aScriptThatFailsLosesNothing(headless: Bool) async throws {
    expectSuccess(try await record("reference"))
    func contents() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: recording.url.path)
      return try names.reduce(into: [:]) { files, name in
        files[name] = try Data(contentsOf: recording.url.appendingPathComponent(name))
      }
    }
    let before = try contents()
    let script = try folder.write(
      #"{"interlude-input": 1, "width": 400, "height": 300}"# + "\n"
        + #"{"t": 0.1, "type": "click", "at": "window"}"# + "\n"
        + #"{"t": 0.3, "type": "click", "at": "nowhere"}"# + "\n",
      to: "a.jsonl")
    let outcome = try await Program.run(
      App.binary,
      ["record", "reference", "--input", script, "--overwrite", "-o", recording.url.path]
        + (headless ? ["--headless"] : []),
      environment: ["SDL_VIDEODRIVER": "offscreen"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("nowhere"), "\(outcome.errors)")
    #expect(try contents() == before)
  }

  /// A recording is as large as it was asked to be, whatever the desktop's scale.
  @Test func aRecordingsWindowIgnoresTheDesktopsScale() async throws {
    let display = try await VirtualDisplay(width: 1400, height: 1000)
    for (name, options, scale) in [("one", [], 1.0), ("two", ["--scale", "2"], 2)] {
      let outcome = try await Program.run(
        App.binary,
        ["record", "reference", "--repeat", "1", "--size", "400x300", "-o", folder.path(name)]
          + options, environment: ["DISPLAY": display.name, "GDK_SCALE": "3"])
      expectSuccess(outcome)
      let environment = try #require(
        try Recording(
          contentsOf: RecordingFolder(URL(fileURLWithPath: folder.path(name)))
        ).environment)
      #expect(environment.windowWidth == 400 && environment.windowHeight == 300)
      #expect(environment.scale == scale)
    }
  }

  @Test func aTourLosesNothingEither() async throws {
    let picture = try folder.write("mine", to: "calendar.png")
    expectSentence(try await App.run("tour", "-o", folder.url.path), picture, "--overwrite")
    let blocked = folder.url.appendingPathComponent("flip.png")
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: false)
    expectSentence(
      try await App.run("tour", "-o", folder.url.path, "--overwrite"), blocked.path, "directory")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  /// As asked for, else as the script says.
  @MainActor @Test(arguments: [nil] + Appearance.allCases, Appearance.allCases)
  func theRequestedAppearanceWins(asked: Appearance?, scripts: Appearance) throws {
    let before = UIApplication.shared.userInterfaceStyle
    defer { UIApplication.shared.userInterfaceStyle = before }
    let script = try folder.write(
      "{\"interlude-input\": 1, \"appearance\": \"\(scripts)\"}\n{\"t\": 0, \"type\": \"wait\"}\n",
      to: "a.jsonl")
    let recorder = Recorder(
      exhibit: FlipExhibit(), folder: recording.url, title: "", length: .transitions(0),
      size: WindowSize(width: 320, height: 240), appearance: asked)
    _ = try recorder.runHeadless(ScriptFile(script))
    #expect(Appearance.current == asked ?? scripts)
  }

  /// Two ways to draw are two recordings, and their titles tell them apart.
  @Test func aScriptIsRecordedLiveToo() async throws {
    let script = try folder.write(
      #"{"interlude-input": 1, "width": 400, "height": 300}"# + "\n"
        + #"{"t": 0.1, "type": "click", "at": "window"}"# + "\n"
        + #"{"t": 1.5, "type": "wait"}"# + "\n",
      to: "a.jsonl")
    var layers: [Int] = []
    for flags in [
      ["--headless", "--reduced-motion", "off"], ["--live", "--headless", "--appearance", "dark"],
    ] {
      let place = folder.path("recording\(layers.count)")
      let outcome = try await Program.run(
        App.binary, ["record", "reference", "--input", script, "-o", place] + flags)
      expectSuccess(outcome)
      let read = try Recording(contentsOf: RecordingFolder(URL(fileURLWithPath: place)))
      // Options that are off are not named.
      let named = flags.filter { !["--reduced-motion", "off"].contains($0) }
      let title = (["reference", "--input", "a.jsonl"] + named).joined(separator: " ")
      #expect(read.environment?.title == title)
      layers.append(read.frames.reduce(0) { $0 + $1.layersDrawn })
    }
    // A page that is kept as a picture is one layer.
    #expect(layers[0] < layers[1])
  }

  @Test func nothingToRecordIsSaidInWords() async throws {
    let script = try folder.write(
      "{\"interlude-input\": 1}\n{\"t\": 0, \"type\": \"wait\"}\n", to: "a.jsonl")
    let outcome = try await App.run(
      "record", "flip", "--input", script, "--headless", "-o", folder.path("recording"))
    expectSuccess(outcome)
    #expect(outcome.output.contains("unknown: there are no frames"))
  }

  /// The window's own loop, with SDL's offscreen driver for a display: it paces itself, ends by itself, and wakes for
  /// the main queue, which starts each transition.
  @Test func theWindowsLoopRecordsToo() async throws {
    let outcome = try await record(
      times: 2, headless: false, environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSuccess(outcome)
    let read = try Recording(contentsOf: recording)
    #expect(read.transitions.map(\.kind) == [.push, .pop])
    #expect(read.transitions.allSatisfy { $0.outcome == .completed })
    #expect(Set(read.frames.map(\.pacing)) == [.timer])
    // The transition that has ended shows its last picture before the next one begins, so times only rise. (Work for
    // a frame may begin on the main thread before the one ahead of it begins without that.)
    for (frame, next) in zip(read.frames, read.frames.dropFirst()) {
      #expect(next.presentedAt > frame.presentedAt)
    }
  }

  /// In a window whose display says nothing, a timer keeps any rate that is asked for.
  @Test(arguments: [24.0, 30, 240])
  func aTimerKeepsTheRateThatIsAskedFor(rate: Double) async throws {
    let outcome = try await record(
      headless: false, options: ["--refresh", "\(rate)"],
      environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSuccess(outcome)
    let read = try Recording(contentsOf: recording)
    let period = Nanoseconds(1e9 / rate)
    #expect(read.environment?.refreshPeriod == period)
    #expect(Set(read.frames.map(\.refreshPeriod)) == [period])
    #expect(Set(read.frames.map(\.pacing)) == [.timer])
    // However busy the machine is, a second has no more frames than that.
    let frames = read.frames.filter { $0.transition != nil }
    #expect(Double(frames.count) <= rate + 2)
    // Frames are meant for times that are whole periods apart.
    for (frame, next) in zip(frames, frames.dropFirst()) where !next.followsIdle {
      let times = (try #require(frame.intendedTime), try #require(next.intendedTime))
      let periods = Double(times.1 - times.0) / Double(period)
      #expect(abs(periods - periods.rounded()) < 0.01, "\(periods)")
    }
    #expect(outcome.output.contains("unpaced: a timer at \(String(format: "%.2f", rate)) Hz"))
  }

  /// The HUD is drawn over the exhibit and the lab below it, and their costs are in the numbers.
  @Test(arguments: [
    ["--hud", "small"], ["--hud", "medium"], ["--hud", "large"], ["--lab", "--size", "800x600"],
  ])
  func theHUDAndTheLabAreRecordedWithTheExhibit(options: [String]) async throws {
    let outcome = try await record(
      "bench-still", headless: false, options: options,
      environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSuccess(outcome)
    let layers = try Recording(contentsOf: recording).frames.map(\.layersDrawn).max()
    expectSuccess(
      try await record(
        "bench-still", headless: false, options: ["--overwrite"],
        environment: ["SDL_VIDEODRIVER": "offscreen"]))
    let without = try Recording(contentsOf: recording).frames.map(\.layersDrawn).max()
    #expect(try #require(layers) > #require(without))
  }

  /// In a window without room for the lab, nothing is recorded.
  @Test func theLabNeedsRoom() async throws {
    let outcome = try await record(
      headless: false, options: ["--lab"], environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSentence(outcome, "The lab needs a window of at least", "larger --size")
    #expect(!FileManager.default.fileExists(atPath: recording.url.path))
  }

  /// The first four steps of each demonstration; `-` marks a transition that is cancelled.
  private static let tour: [(exhibit: ExhibitName, transitions: String)] = [
    (.corner, "present dismiss present -dismiss"), (.photos, "present present dismiss"),
    (.container, "replace replace replace replace"), (.calendar, "push pop push -pop"),
    (.year, "push push pop pop"), (.petCare, "present dismiss present dismiss"),
    // All four cards, and back; then one is turned by hand, and thrown back.
    (.flip, "view view view view view view view view view view"),
    (.styles, "present dismiss present dismiss"),
    (.reference, "push pop push pop"), (.referenceSplit, "push pop push pop"),
  ]

  @Test func theTourVisitsEveryExhibit() async throws {
    let place = folder.url.appendingPathComponent("it's/a tour")
    let outcome = try await App.run(
      "tour", "-o", "it's/a tour/", "--size", "320x240", directory: folder.url)
    expectSuccess(outcome)
    #expect(Self.tour.map(\.exhibit) == ExhibitName.galleryCases)
    for (name, transitions) in Self.tour {
      let exhibit = name.rawValue
      let read = try Recording(contentsOf: RecordingFolder(place.appendingPathComponent(exhibit)))
      let seen = try read.transitions.map { transition in
        let outcome = try #require(transition.outcome, "\(exhibit)")
        return (outcome == .completed ? "" : "-") + transition.kind.rawValue
      }
      #expect(seen.joined(separator: " ") == transitions, "\(exhibit)")
      let strip = try Data(contentsOf: place.appendingPathComponent("\(exhibit).png"))
      #expect(strip.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(outcome.output.contains("it's/a tour/\(exhibit).png\n"))
    }
    // A line for each, and where they are. Statistics are shown by the last line, which a shell takes as it is.
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == Self.tour.count + 3, "\(outcome.output)")
    #expect(lines[Self.tour.count] == "The pictures are in \(place.path).")
    let report = try await Program.run(
      "sh", ["-c", try #require(lines.last)], directory: folder.url)
    expectSuccess(report)
    #expect(report.output.hasPrefix("\(Self.tour[0].exhibit.rawValue) tour\n"), "\(report.output)")
  }

  // MARK: Errors

  @Test(arguments: [["record", "calendar", "--headless"], ["tour"]])
  func aFolderWithoutANameIsAUsageError(arguments: [String]) async throws {
    let outcome = try await Program.run(
      App.binary, arguments + ["-o", ""], directory: folder.url)
    expectUsageError(outcome, ["--output must name a folder;"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(arguments: ["0", "-1", "1000001", "many", "1.5"])
  func aBadCountIsAUsageError(count: String) async throws {
    let outcome = try await App.run(
      "record", "calendar", "-o", folder.path("recording"), "--headless", "--repeat", count)
    expectUsageError(outcome, ["--repeat"])
    #expect(!outcome.errors.contains("Missing"))
    #expect(!FileManager.default.fileExists(atPath: recording.url.path))
  }

  @Test(arguments: [
    (["--refresh", "0.5"], "--refresh must be between 1 and 1000;"),
    (["--refresh", "1001"], "--refresh must be between 1 and 1000;"),
    (["--refresh", "soon"], "--refresh"), (["--hud", "huge"], "--hud"),
    (
      ["--headless", "--refresh", "30"],
      "--refresh needs a window, so it cannot be used with --headless;"
    ),
    (["--scale", "5"], "--scale must be between 0.5 and 4;"),
    (
      ["--headless", "--scale", "2"],
      "--scale needs a window, so it cannot be used with --headless;"
    ),
    (
      ["--headless", "--hud", "small"],
      "--hud needs a window, so it cannot be used with --headless;"
    ),
    (["--headless", "--lab"], "--lab needs a window, so it cannot be used with --headless;"),
  ])
  func impossibleWindowOptionsAreRefused(options: [String], sentence: String) async throws {
    let outcome = try await record(headless: false, options: options)
    expectUsageError(outcome, [sentence])
    #expect(!FileManager.default.fileExists(atPath: recording.url.path))
  }

  @Test func anUnknownExhibitIsAnErrorThatListsThem() async throws {
    let outcome = try await record("nonesuch")
    #expect(outcome.status == 64)
    expectSentence(outcome, "There is no exhibit 'nonesuch'; there are \(allExhibits)")
  }

  /// A folder below a file: not even root can make that one.
  @Test(arguments: ["record calendar --headless", "tour"])
  func aFolderThatCannotBeMadeIsASentence(command: String) async throws {
    let place = try folder.write("", to: "file") + "/below"
    let arguments = command.split(separator: " ").map(String.init)
    let outcome = try await Program.run(
      App.binary, arguments + ["-o", place, "--size", "320x240"])
    expectSentence(outcome, place, "not a directory")
  }

  @Test(arguments: [
    "frames.csv", "transitions.csv", "mangohud.csv", "trace.json", "environment.json",
  ])
  func aFileThatCannotBeWrittenIsASentence(file: String) async throws {
    let place = recording.url.appendingPathComponent(file)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    expectSentence(try await record(), place.path, "is a directory")
  }

  @Test(arguments: [true, false])
  func aFullDiskEndsTheRecordingWithASentence(headless: Bool) async throws {
    try FileManager.default.createDirectory(at: recording.url, withIntermediateDirectories: true)
    #expect(symlink("/dev/full", recording.frames.path) == 0)
    let outcome = try await record(
      times: 1000, headless: headless, environment: ["SDL_VIDEODRIVER": "offscreen"])
    expectSentence(outcome, recording.frames.path, "no space left on device")
    // Nothing stands beside it that claims to be whole.
    #expect(!FileManager.default.fileExists(atPath: recording.summary.path))
  }
}
