import CoreGraphics
import Desktop
import Foundation
import TestSupport
import Testing

@testable import Interlude

/// `interlude filmstrip`, without a display.
@Suite struct FilmstripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// With the number of transitions.
  @Test(arguments: [("calendar", 5), ("reference", 2), ("reference-split", 2)])
  func writesARowForEachTransitionAndAColumnForEachPercent(
    exhibit: String, rows: Int
  ) async throws {
    let file = folder.path("strip.png")
    let outcome = try await App.run(
      "filmstrip", exhibit, "--at", "0,50,100", "--size", "320x240", "--width", "320", "-o", file)
    expectSuccess(outcome)
    #expect(outcome.output.hasPrefix("\(file): "))
    let strip = try CGImage.load(contentsOf: URL(fileURLWithPath: file))
    // Three pictures with a gap around each. Above each row are two lines of text, 24 pixels each at this width.
    #expect(strip.width == 16 + 3 * (320 + 16))
    #expect(strip.height == rows * (2 * 24 + 240 + 2 * 16))
  }

  /// Fails when the sheet around the pictures does not follow the appearance.
  @Test(arguments: [("light", true), ("dark", false)])
  func theSheetIsLightOrDark(appearance: String, isLight: Bool) async throws {
    let file = folder.path("strip.png")
    expectSuccess(
      try await App.run(
        "filmstrip", "calendar", "--at", "0", "--size", "320x240", "--appearance", appearance,
        "-o", file))
    let corner = Bitmap(try CGImage.load(contentsOf: URL(fileURLWithPath: file)))[2, 2]
    #expect(isLight ? corner.y > 200 : corner.y < 60)
  }

  @Test func isTheSameEveryTime() async throws {
    func strip(_ name: String) async throws -> Data {
      let file = folder.path(name)
      let outcome = try await App.run(
        "filmstrip", "calendar", "--at", "10,60", "--size", "320x240", "--output", file)
      expectSuccess(outcome)
      return try Data(contentsOf: URL(fileURLWithPath: file))
    }
    let first = try await strip("first.png")
    #expect(try await strip("second.png") == first)
  }

  @Test func needsNoDisplayWhateverTheEnvironmentSays() async throws {
    let outcome = try await Program.run(
      App.binary,
      ["filmstrip", "calendar", "--at", "0", "--size", "320x240", "-o", folder.path("strip.png")],
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"])
    expectSuccess(outcome)
  }

  @Test func anEarlierStripStaysUnlessItIsToBeReplaced() async throws {
    let file = try folder.write("mine", to: "strip.png")
    func film(_ options: String...) async throws -> Program.Outcome {
      try await Program.run(
        App.binary,
        ["filmstrip", "calendar", "--at", "0", "--size", "320x240", "-o", file] + options)
    }
    expectSentence(try await film(), "The file \(file) already exists", "--overwrite")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    expectSuccess(try await film("--overwrite"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).starts(with: [0x89, 0x50]))
  }

  // MARK: Errors

  /// Before all else: the script isn't even looked for.
  @Test(arguments: [[], ["--overwrite"]])
  func aFolderInTheFilesPlaceIsFoundFirst(options: [String]) async throws {
    let place = folder.url.appendingPathComponent("strip.png")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    let outcome = try await Program.run(
      App.binary,
      ["filmstrip", "calendar", "--input", "missing.jsonl", "-o", place.path] + options)
    expectSentence(outcome, "\(place.path) cannot be written (is a directory)")
  }

  /// Columns are named by the percents as they were typed.
  @Test(arguments: [
    ("14", "14 %"), ("55", "55 %"), ("28", "28 %"), ("33.3", "33.3 %"), ("0", "0 %"),
  ])
  @MainActor func percentsAreWrittenAsTheyWereTyped(typed: String, label: String) throws {
    let percent = try #require(Double(typed))
    #expect(FilmstripLayout.percent(percent / 100) == label)
  }

  /// A row of a drag says what its percents are shares of, and each frame how far the transition is.
  @Test @MainActor func aDragsPercentsAreExplained() throws {
    let exhibit = ExhibitName.calendar.make()
    let session = try HeadlessSession(width: 390, height: 600)
    let rows = try Filmstrip.rows(of: exhibit, at: [0, 0.3, 1], in: session)
    let cancelled = try #require(rows.first { $0.isCancelled })
    #expect(!cancelled.isTransition)
    #expect(
      cancelled.meaning.contains(" s from the beginning of the input, which cancels the transition")
        && cancelled.meaning.hasSuffix("; in brackets, percents of the transition"))
    #expect(cancelled.progress.contains { $0.map { $0 > 0 && $0 < 1 } == true })
    #expect(cancelled.caption(1, 0.3).contains(/^30 % \(\d+ %\)$/))
    let transition = try #require(rows.first { $0.isTransition })
    #expect(!transition.isCancelled && transition.caption(1, 0.3) == "30 %")
    #expect(transition.meaning.hasPrefix("percents of the transition’s "))
  }

  /// Would catch a row of the first transition of the script, under the name of the second.
  @Test @MainActor func whatComesBeforeTheFirstMarkIsNotShown() throws {
    func lastRow(_ lines: String...) throws -> [Bitmap] {
      let script = [#"{"interlude-input": 1}"#] + lines
      let file = try folder.write(script.joined(separator: "\n"), to: "script.jsonl")
      let session = try HeadlessSession(width: 320, height: 200)
      let rows = try Filmstrip.rows(
        of: ExhibitName.calendar.makeAtFixedTime(), ScriptFile(file), at: [0, 0.5, 1],
        in: session)
      return try #require(rows.last).frames.map { Bitmap($0) }
    }
    let tap = #"{"t": 0, "type": "tap", "at": "window"}"#
    let second = [
      #"{"t": 3, "type": "mark", "name": "b"}"#, #"{"t": 3, "type": "tap", "at": "window"}"#,
    ]
    let marked = try lastRow(#"{"t": 0, "type": "mark", "name": "a"}"#, tap, second[0], second[1])
    let unmarked = try lastRow(tap, second[0], second[1])
    #expect(marked.count == 3 && marked[0] != marked[2])
    for (shown, expected) in zip(unmarked, marked) { shown.expect(expected, tolerance: 0) }
  }

  @Test func anUnknownExhibitIsAnErrorThatListsThem() async throws {
    let outcome = try await App.run("filmstrip", "nonesuch", "-o", folder.path("strip.png"))
    #expect(outcome.status == 64)
    expectSentence(outcome, "There is no exhibit 'nonesuch'; there are \(allExhibits)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(arguments: [" ", "x", "-1", "101", "0,,1", "50%", "nan", "0,1e9", "1 2"])
  func badPercentsAreAUsageError(percents: String) async throws {
    let outcome = try await App.run(
      "filmstrip", "calendar", "--at", percents, "-o", folder.path("strip.png"))
    expectUsageError(outcome, ["'\(percents)'", "--at", "percents are numbers from 0 to 100"])
  }

  @Test(arguments: ["0", "-1", "15", "4097", "wide"])
  func badWidthsAreAUsageError(width: String) async throws {
    let outcome = try await App.run(
      "filmstrip", "calendar", "--width", width, "-o", folder.path("strip.png"))
    expectUsageError(outcome, ["--width"])
  }

  @Test(arguments: ["strip.jpg", "strip", "png", "."])
  func onlyPNGIsWritten(name: String) async throws {
    let outcome = try await App.run("filmstrip", "calendar", "-o", folder.path(name))
    expectUsageError(outcome, ["--output must be a file that ends in .png", name])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func withoutAnOutputItDoesNothing() async throws {
    expectUsageError(try await App.run("filmstrip", "calendar"), ["--output"])
  }

  /// A place where nobody can write, not even root, and the reason in the error.
  @Test(arguments: [
    ("missing/strip.png", "no such file or directory"), ("file/strip.png", "not a directory"),
    ("folder.png", "is a directory"), ("full.png", "no space left on device"),
  ])
  func anOutputThatCannotBeWrittenIsASentence(place: String, reason: String) async throws {
    try folder.write("", to: "file")
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.png"), withIntermediateDirectories: false)
    #expect(symlink("/dev/full", folder.path("full.png")) == 0)
    let path = folder.path(place)
    let outcome = try await App.run(
      "filmstrip", "calendar", "--at", "0", "--size", "320x240", "-o", path)
    expectSentence(outcome, URL(fileURLWithPath: path).path, reason)
  }

  @Test func aStripThatIsTooLargeIsASentence() async throws {
    let percents = (0...9).map { "\($0)" }.joined(separator: ",")
    let outcome = try await App.run(
      "filmstrip", "calendar", "--at", percents, "--width", "4096", "--size", "320x240", "-o",
      folder.path("strip.png"))
    expectSentence(outcome, "--width")
  }
}
