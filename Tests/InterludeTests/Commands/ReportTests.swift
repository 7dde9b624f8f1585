import CoreGraphics
import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import Interlude

/// `interlude report`: its output, its files and its errors.
@Suite struct ReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Records the calendar without a window.
  private func record(_ name: String = "recording", times: Int = 2) async throws -> String {
    let path = folder.path(name)
    let outcome = try await App.run(
      "record", "calendar", "-o", path, "--headless", "--repeat", "\(times)", "--size", "320x240")
    expectSuccess(outcome)
    return path
  }

  /// Another tool's recording of 60 frames, some milliseconds each.
  private func foreign(_ name: String, milliseconds: Double) throws -> String {
    let rows = (0..<60).map { "60,\(milliseconds + Double($0 % 5) * 0.1)" }
    return try folder.write("fps,frametime\n" + rows.joined(separator: "\n") + "\n", to: name)
  }

  @Test func aRecordingIsReportedInTheTerminalAndInFiles() async throws {
    let recording = try await record()
    let files = ["page.html", "plots.svg", "plots.png"].map(folder.path)
    let outcome = try await App.run(
      "report", recording, "--html", files[0], "--svg", files[1], "--png", files[2])
    expectSuccess(outcome)
    let summary = try FrameSummary(contentsOf: RecordingFolder(URL(fileURLWithPath: recording)))
    let median = String(format: "%.2f", try #require(summary.frameTime).median)
    let text = outcome.output
    #expect(text.hasPrefix("calendar --repeat 2 --headless\n"))
    #expect(text.contains(try Regex("median +\(median)  nearest rank")))
    #expect(text.contains("calendar push  completed"))
    #expect(text.hasSuffix(files.joined(separator: "\n") + "\n"))
    #expect(!text.contains("\u{1B}"))
    for line in text.split(separator: "\n") where !line.hasPrefix("/") {
      #expect(line.count <= 80, "\(line)")
    }
    let page = try String(contentsOfFile: files[0], encoding: .utf8)
    #expect(page.contains("data-key=\"median_frame_time_millis\">\(median)</td>"))
    #expect(try String(contentsOfFile: files[1], encoding: .utf8).hasPrefix("<svg "))
    #expect(try CGImage.load(contentsOf: URL(fileURLWithPath: files[2])).width == 2288)
    // Nothing else is left in the folder: no temporary file.
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == ["page.html", "plots.png", "plots.svg", "recording"])
  }

  /// Several recordings are aggregated, those of other tools as well.
  @Test func severalRecordingsAreAggregated() async throws {
    let files = try [16.6, 16.7, 40].enumerated().map {
      try foreign("\($0.offset).csv", milliseconds: $0.element)
    }
    let page = folder.path("page.html")
    let outcome = try await Program.run(
      App.binary, ["report", "--aggregate"] + files + ["--html", page])
    expectSuccess(outcome)
    #expect(outcome.output.hasPrefix("3 recordings; number 3 is an outlier.\n"))
    #expect(outcome.output.hasSuffix(page + "\n"))
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("number 3 is an outlier"))
  }

  @Test func aRecordingComparedWithItselfShowsNoDifference() async throws {
    let recording = try await record()
    let outcome = try await App.run("report", recording, recording, "--fail-if-slower", "0")
    expectSuccess(outcome)
    #expect(outcome.output.hasPrefix("No difference shown between A and B.\n"))
  }

  @Test func slowerThanAllowedIsStatusThree() async throws {
    let a = try foreign("a.csv", milliseconds: 10)
    let b = try foreign("b.csv", milliseconds: 12)
    let page = folder.path("page.html")
    let outcome = try await App.run(
      "report", "--import", a, "--import", b, "--fail-if-slower", "5", "--html", page)
    #expect(outcome.status == 3)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("B is slower than A: median frame time +19."))
    for path in [a, b] { #expect(outcome.output.contains("\(path):")) }
    #expect(
      outcome.output.contains("\n--fail-if-slower: B is slower by more than 5 %: frame time "))
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("B is slower than A"))
    for allowed in [[a, b, "--fail-if-slower", "50"], [b, a, "--fail-if-slower", "0"], [a, b]] {
      let outcome = try await Program.run(App.binary, ["report"] + allowed)
      expectSuccess(outcome)
      #expect(
        outcome.output.contains("\n--fail-if-slower: B is not shown to be slower by more than ")
          == allowed.contains("--fail-if-slower"))
    }
  }

  /// A gate in CI must not pass because a recording is broken.
  @Test func nothingToCompareIsAnError() async throws {
    let a = try foreign("a.csv", milliseconds: 10)
    let b = try folder.write("fps,frametime\n60,10\n60,11\n", to: "b.csv")
    for pair in [[a, b], [b, a]] {
      let outcome = try await Program.run(
        App.binary, ["report"] + pair + ["--fail-if-slower", "50"])
      #expect(outcome.status == 1)
      #expect(
        outcome.errors
          == "interlude: --fail-if-slower cannot judge because one of the recordings has fewer than 20 frames in motion; record longer.\n"
      )
    }
  }

  @Test func theSameSeedGivesTheSameIntervals() async throws {
    let a = try foreign("a.csv", milliseconds: 10)
    let b = try foreign("b.csv", milliseconds: 10.2)
    let first = try await App.run("report", a, b)
    #expect(try await App.run("report", a, b).output == first.output)
    #expect(try await App.run("report", a, b, "--seed", "2").status == 0)
  }

  /// Killed while it recorded.
  @Test func aRecordingThatWasCutIsReported() async throws {
    let recording = URL(fileURLWithPath: try await record())
    let frames = recording.appendingPathComponent("frames.csv")
    try Data(contentsOf: frames).dropLast(100).write(to: frames)
    try FileManager.default.removeItem(at: recording.appendingPathComponent("summary.json"))
    let outcome = try await App.run("report", recording.path)
    expectSuccess(outcome)
    #expect(outcome.output.contains("This recording is cut off"))
  }

  // MARK: Errors

  @Test func brokenInputIsASentenceWithFileAndLine() async throws {
    let file = try folder.write("fps,frametime\n60,16\n60,soon\n", to: "broken.csv")
    expectSentence(
      try await App.run("report", "--import", file),
      "\(file):3: expected numbers as fps and frametime",
      "‘soon’")
    let nowhere = folder.path("nowhere")
    expectSentence(try await App.run("report", nowhere), nowhere, "There is no recording")
    expectSentence(try await App.run("report", folder.url.path), "frames.csv", "no such file")
  }

  @Test(arguments: ["--html", "--svg", "--png"])
  func anEarlierFileStaysUnlessItIsToBeReplaced(option: String) async throws {
    let input = try foreign("a.csv", milliseconds: 10)
    let file = try folder.write("mine", to: "file.\(option.dropFirst(2))")
    expectSentence(
      try await App.run("report", input, option, file), "The file \(file) already exists",
      "--overwrite")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    expectSuccess(try await App.run("report", input, option, file, "--overwrite"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count > 1000)
  }

  @Test(arguments: ["--html", "--svg", "--png"])
  func aFileThatCannotBeWrittenIsASentence(option: String) async throws {
    let input = try foreign("a.csv", milliseconds: 10)
    let file = folder.path("nowhere/file.\(option.dropFirst(2))")
    let outcome = try await App.run("report", input, option, file)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("interlude: "))
    #expect(outcome.errors.contains(file))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
  }

  /// Devices and pipes are written to, and are not replaced by files.
  @Test(arguments: ["--html", "--svg", "--png"])
  func aDeviceIsNotReplaced(option: String) async throws {
    let input = try foreign("a.csv", milliseconds: 10)
    let device = folder.path("device.\(option.dropFirst(2))")
    #expect(symlink("/dev/full", device) == 0)
    let outcome = try await App.run("report", input, option, device)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(device) && outcome.errors.contains("o space left"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: device) == "/dev/full")
  }

  @Test(arguments: [
    ([], ["Name one recording, two to compare"]), (["a", "b", "c"], ["there are 3"]),
    (["a", "--fail-if-slower", "1"], ["--fail-if-slower needs two recordings"]),
    (["a", "--aggregate"], ["--aggregate needs two or more recordings; there are 1"]),
    (["a", "b", "--aggregate", "--png", "x.png"], ["--aggregate goes with --html"]),
    (["a", "b", "--fail-if-slower", "-1"], ["at least 0"]),
    (["a", "--refresh", "0"], ["between 1 and 1000"]),
    (["a", "--png", "x.jpg"], [".png", "x.jpg"]), (["a", "--svg", "x"], [".svg"]),
    (["a", "--html", "a/frames.csv", "--overwrite"], [".html", "a/frames.csv"]),
  ])
  func badCommandLinesSayHow(arguments: [String], words: [String]) async throws {
    expectUsageError(try await Program.run(App.binary, ["report"] + arguments), words)
  }
}
