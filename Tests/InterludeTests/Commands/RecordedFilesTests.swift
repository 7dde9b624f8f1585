import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import Interlude

/// The app's files on disk, as other programs find them, however a recording ends.
@Suite struct RecordedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var recording: RecordingFolder {
    RecordingFolder(folder.url.appendingPathComponent("recording"))
  }

  private func arguments(_ options: String...) -> [String] {
    ["record", "reference", "-o", recording.url.path, "--size", "320x240"] + options
  }

  /// Debian's own Python: it is the one that Debian's pandas is for.
  private static let python = "/usr/bin/python3"

  /// Has Python's csv module, pandas and the rules of the trace-event format judge the files.
  private func check(
    isCutOff: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let script = App.sources.appendingPathComponent("Tests/Programs/check_recording.py").path
    let options = ["--pandas"] + (isCutOff ? ["--cut-off"] : [])
    let outcome = try await Program.run(Self.python, [script] + options + [recording.url.path])
    #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.contains("\"frames\""), sourceLocation: sourceLocation)
  }

  // MARK: Scripts that were cut off

  /// A script that was cut off loses its last line, says so, and is played as far as it goes.
  @Test func aCutOffScriptIsPlayedAsFarAsItGoes() async throws {
    let file = folder.url.appendingPathComponent("cut.jsonl")
    try """
    {"interlude-input": 1, "width": 320, "height": 240, "exhibit": "calendar"}
    {"t": 0.1, "type": "click", "at": "window"}
    {"t": 3, "type": "click", "at": {"x": 4, "y": 5}
    """.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try await App.run(
      "record", "calendar", "--input", file.path, "--headless", "-o", folder.url.path + "/out")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "interlude: The input script \(file.path) was cut off in line 3; the lines before it are played.\n"
    )
    let recording = try Recording(
      contentsOf: RecordingFolder(folder.url.appendingPathComponent("out")))
    #expect(recording.transitions.count == 1)
    // The date, the program and its version are in the file.
    let environment = try #require(recording.environment)
    #expect(environment.date?.contains("T") == true && environment.timeZone?.isEmpty == false)
    #expect(environment.program?.name == "Interlude")
    #expect(environment.program?.commit.isEmpty == false)
  }

  /// Control characters in a file's name are escaped in errors and results.
  @Test func namesOfFilesAreEscaped() async throws {
    let name = "cut\u{1B}[31m"
    let file = folder.url.appendingPathComponent("\(name).jsonl")
    try
      "{\"interlude-input\": 1}\n{\"t\": 0.1, \"type\": \"mark\", \"name\": \"a\", \"duration\": 1}\n{\"t\""
      .write(
        to: file, atomically: true, encoding: .utf8)
    let picture = folder.url.path + "/\(name).png"
    let outcome = try await App.run(
      "filmstrip", "reference", "--input", file.path, "--size", "320x240", "-o", picture)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("cut\\u{1B}[31m.jsonl was cut off in line 3"), "\(outcome.errors)")
    #expect(outcome.output.contains("cut\\u{1B}[31m.png: "), "\(outcome.output)")
    #expect(!(outcome.errors + outcome.output).contains("\u{1B}"))
  }

  // MARK: Whole recordings

  @Test(arguments: ["calendar", "styles", "container"])
  func otherProgramsReadARecording(exhibit: String) async throws {
    var arguments = arguments("--headless", "--repeat", "6")
    arguments[1] = exhibit
    expectSuccess(try await Program.run(App.binary, arguments))
    try await check()
  }

  @Test(arguments: ["", "thread"])
  func otherProgramsReadARecordingOfTheWindow(disabled: String) async throws {
    let outcome = try await Program.run(
      App.binary, arguments("--repeat", "2"),
      environment: ["SDL_VIDEODRIVER": "offscreen", "INTERLUDE_DISABLE": disabled])
    expectSuccess(outcome)
    try await check()
    let read = try Recording(contentsOf: recording)
    let fractions = read.transitions.map { transition in
      read.frames.filter { $0.transition?.id == transition.id }.compactMap {
        $0.transition?.fraction
      }
    }
    // Also of frames that the main thread had no part in, it is known how far they were: between two looks at the
    // transition, to within the microseconds that a look takes.
    #expect(fractions.contains { Set($0).count > 3 }, "\(fractions)")
    for fractions in fractions {
      #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $1 > $0 - 1e-3 }, "\(fractions)")
    }
    #expect(read.frames.allSatisfy { $0.present?.kind == .estimated })
  }

  @Test func secondsAreTheClocks() async throws {
    expectSuccess(try await Program.run(App.binary, arguments("--headless", "--seconds", "3")))
    let read = try Recording(contentsOf: recording)
    // A second each, and some frames between; the last one is cut off.
    #expect(read.transitions.map(\.outcome).prefix(2) == [.completed, .completed])
    #expect((178...186).contains(read.frames.count), "\(read.frames.count)")
  }

  @Test(arguments: [
    ["--seconds", "0"], ["--seconds", "-3"], ["--seconds", "soon"],
    ["--seconds", "3", "--repeat", "2"],
  ])
  func badSecondsAreAUsageError(options: [String]) async throws {
    let outcome = try await Program.run(App.binary, arguments("--headless") + options)
    expectUsageError(outcome, ["--seconds"])
  }

  /// Ten minutes at sixty frames a second. The last minutes use as much memory as the second one.
  @Test func tenMinutesNeedNoMoreMemoryThanTwo() async throws {
    expectSuccess(try await Program.run(App.binary, arguments("--headless", "--seconds", "600")))
    var reader = try FrameReader(contentsOf: recording.frames)
    var memory: [Int] = []
    while let frame = try reader.next() { memory.append(frame.residentMemory ?? 0) }
    #expect(memory.count > 36_000)
    let early = try #require(memory[3600..<7200].max())
    let late = try #require(memory[30_000...].max())
    #expect(late <= early + 8 << 20, "\(early) bytes early, \(late) late")
  }

  // MARK: Cut off

  /// Killed at moments of its own choosing, without a chance to close anything.
  @Test func aKilledRecordingIsReadable() async throws {
    var random = SeededGenerator(seed: 9)
    for round in 0..<8 {
      let program = try Program(
        "sh",
        ["-c", "echo $$; exec \"$0\" \"$@\"", App.binary]
          + arguments("--headless", "--seconds", "100000"))
      // Somewhere in a block, or between two.
      let size = Int.random(in: 10_000...400_000, using: &random)
      let process = try await waitFor("\(size) bytes of trace in round \(round)") { () -> Int32? in
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: recording.trace.path)
        guard (attributes?[.size] as? Int ?? 0) > size else { return nil }
        return Int32(program.output.prefix { $0.isNumber })
      }
      #expect(kill(process, SIGKILL) == 0)
      #expect(await program.outcome().status == SIGKILL)

      let read = try Recording(contentsOf: recording)
      #expect(read.frames.count > 5)
      let summary = try FrameSummary(contentsOf: recording)
      #expect(summary.frameCount == read.frames.count)
      #expect(!FileManager.default.fileExists(atPath: recording.summary.path))
      try await check(isCutOff: true)
      try FileManager.default.removeItem(at: recording.url)
    }
  }

  /// A limit on the size of files stands in for a disk that fills up in the middle: a write takes part of a block.
  @Test func aDiskThatFillsUpLeavesWholeRows() async throws {
    let command = "ulimit -f 600; exec \"$0\" \"$@\""
    let outcome = try await Program.run(
      "sh", ["-c", command, App.binary] + arguments("--headless", "--seconds", "600"))
    expectSentence(
      outcome, "The recording stopped because \(recording.trace.path) could not be written",
      "file too large", "the rows written so far are kept")
    #expect(!FileManager.default.fileExists(atPath: recording.summary.path))
    let read = try Recording(contentsOf: recording)
    #expect(read.frames.count > 100)
    #expect(!read.isCutOff)
    try await check(isCutOff: true)
  }

  // MARK: Stalls

  /// A stage that is held up for ten refreshes has cost at least nine, and the recording knows whose fault it was.
  @Test(arguments: ["update", "layout", "commit", "evaluate", "draw"])
  func aStallIsFoundInItsStage(stage: String) async throws {
    let outcome = try await Program.run(
      App.binary, arguments("--repeat", "2"),
      environment: [
        "SDL_VIDEODRIVER": "offscreen", "INTERLUDE_DISABLE": "thread",
        "INTERLUDE_STALL": "\(stage):167ms@4",
      ])
    expectSuccess(outcome)
    let read = try Recording(contentsOf: recording)
    let stage = try #require(FrameStage(rawValue: stage))
    // A machine that is busy with something else may hold up other frames, too.
    let frame = try #require(
      read.frames.first { $0.id >= 4 && $0.stages[stage] >= 167_000_000 })
    #expect(frame.stages.longest == stage)
    #expect(frame.missedIntervals >= 9)
    let summary = try FrameSummary(contentsOf: recording)
    #expect(summary.missedIntervalsByStage[stage] ?? 0 >= frame.missedIntervals)
  }

  @Test func anInvalidStallIsReported() async throws {
    let outcome = try await Program.run(
      App.binary, arguments("--headless", "--repeat", "1"),
      environment: ["INTERLUDE_STALL": "breakfast:10ms@3"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("INTERLUDE_STALL has 'breakfast:10ms@3'"))
    #expect(outcome.errors.contains("layout:50ms@120"))
  }
}
