import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct RecordedRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var recording: RecordingFolder { RecordingFolder(folder.url) }

  /// Writes a recording with 30 frame times, as the app does.
  private func record(isFinished: Bool = true) throws {
    let recorder = try FrameRecorder(folder: recording, environment: Samples.environment)
    for frame in Samples.frames(Array(repeating: 16.7, count: 30)) { recorder.append(frame) }
    let summary = try recorder.finish()
    #expect(summary.frameCount == 31)
    if !isFinished { try FileManager.default.removeItem(at: recording.summary) }
  }

  @Test func aFinishedRecordingHasNoNotes() throws {
    try record()
    for path in [folder.url.path, recording.frames.path] {
      let run = try RecordedRun(path: path)
      #expect(run.frames.count == 31)
      #expect(run.title == Samples.environment.title)
      #expect(run.notes.isEmpty)
      #expect(run.facts.contains(.init("SDL", "2.26.5")))
    }
  }

  @Test func anUnfinishedRecordingHasANote() throws {
    try record(isFinished: false)
    let run = try RecordedRun(path: folder.url.path)
    #expect(
      run.notes == [
        "This recording was not finished, or is still running: there is no summary.json. "
          + "The report covers its 31 rows."
      ])
  }

  /// A process that was killed leaves an incomplete row. The report says so and covers the rows before it.
  @Test func aRecordingThatIsCutOffHasANote() throws {
    try record(isFinished: false)
    let bytes = try Data(contentsOf: recording.frames)
    try bytes.dropLast(60).write(to: recording.frames)
    let run = try RecordedRun(path: folder.url.path)
    #expect(run.isCutOff)
    #expect(run.frames.count == 30)
    let text = TerminalReport(Report(run)).text.replacing("\n  ", with: " ")
    #expect(text.contains("This recording is cut off: frames.csv ends in the middle of a row."))
    #expect(text.contains("The report covers the 30 complete rows before it."))
    #expect(
      HTMLPage(Report(run)).html.contains("The report covers the 30 complete rows before it."))
  }

  @Test func framesAloneAreEnough() throws {
    try record()
    for file in [recording.environment, recording.transitions, recording.summary] {
      try FileManager.default.removeItem(at: file)
    }
    let run = try RecordedRun(path: folder.url.path)
    #expect(run.title == folder.url.lastPathComponent)
    #expect(run.environment == nil)
    #expect(!TerminalReport(Report(run)).text.isEmpty)
    #expect(!HTMLPage(Report(run)).html.isEmpty)
  }

  /// Valid integers that cannot be times of the clock. Sums of them would overflow.
  @Test(arguments: [
    ("begin_ns", "a time from 0 to 2^60 ns"),
    ("refresh_period_ns", "a duration from 0 to 104 days"),
    ("stage_layout_ns", "a duration from 0 to 104 days"),
    ("swap_end_ns", "a time from 0 to 2^60 ns"),
  ])
  func impossibleTimesAreErrors(name: String, expected: String) throws {
    try record()
    var lines = try String(contentsOf: recording.frames, encoding: .utf8).components(
      separatedBy: "\n")
    let column = try #require(lines[0].components(separatedBy: ",").firstIndex(of: name))
    var fields = lines[3].components(separatedBy: ",")
    fields[column] = "9223372036854775807"
    lines[3] = fields.joined(separator: ",")
    try Data(lines.joined(separator: "\n").utf8).write(to: recording.frames)
    let error = #expect(throws: RecordingError.self) { try RecordedRun(path: folder.url.path) }
    #expect(
      error?.description.hasPrefix(
        "\(recording.frames.path):4: expected \(expected) as \(name), found ‘9223372036854775807’;")
        == true,
      "\(String(describing: error))")
  }

  @Test func damagedRecordingsNeverCrash() throws {
    try record()
    var random = SeededGenerator(seed: 5)
    let files = [recording.frames, recording.environment, recording.transitions]
    let whole = try files.map { try Data(contentsOf: $0) }
    for _ in 0..<100 {
      for (file, data) in zip(files, whole) {
        var bytes = Array(data)
        if random.chance(0.6) { Damage.apply(&bytes, &random) }
        try Data(bytes).write(to: file)
      }
      guard let run = try? RecordedRun(path: folder.url.path) else { continue }
      #expect(!TerminalReport(Report(run)).text.isEmpty)
      #expect(!HTMLPage(Report(run)).html.isEmpty)
    }
  }

  @Test(arguments: ["nowhere", "nowhere.csv"])
  func aMissingRecordingIsAnErrorWithItsPath(name: String) {
    let error = #expect(throws: RecordingError.self) {
      try RecordedRun(path: folder.path(name))
    }
    #expect(error?.description.contains(folder.path(name)) == true)
  }
}
