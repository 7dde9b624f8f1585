import Foundation
import Testing

@testable import FrameStatistics

@Suite struct RecordingEnvironmentTests {
  @Test func isReadBackUnchanged() throws {
    let folder = try TemporaryFolder()
    try RecordingEnvironment.sample.write(to: folder.recording.environment)
    #expect(
      try RecordingEnvironment(contentsOf: folder.recording.environment) == .sample)
  }

  /// The file has the date with time zone and the version of the program that made the recording.
  @Test func hasDateAndProgram() throws {
    let folder = try TemporaryFolder()
    try RecordingEnvironment.sample.write(to: folder.recording.environment)
    let data = try Data(contentsOf: folder.recording.environment)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["date"] as? String == "2026-11-21T15:50:00+05:30")
    #expect(object["time_zone"] as? String == "Asia/Kolkata")
    #expect(
      object["program"] as? [String: String]
        == ["name": "Interlude", "version": "0.1.0", "commit": "0123456789ab"])
  }

  /// Recordings that were made before these fields existed can still be read.
  @Test func olderRecordingsLackDateAndProgram() throws {
    let folder = try TemporaryFolder()
    try RecordingEnvironment.sample.write(to: folder.recording.environment)
    let data = try Data(contentsOf: folder.recording.environment)
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for key in ["date", "time_zone", "program"] { object[key] = nil }
    try JSONSerialization.data(withJSONObject: object).write(to: folder.recording.environment)
    let read = try #require(try RecordingEnvironment(contentsOf: folder.recording.environment))
    #expect(read.date == nil && read.timeZone == nil && read.program == nil)
    #expect(read.title == RecordingEnvironment.sample.title)
  }

  @Test func isNilIfThereIsNoFile() throws {
    let folder = try TemporaryFolder()
    #expect(try RecordingEnvironment(contentsOf: folder.recording.environment) == nil)
  }

  @Test(arguments: ["", "{", "[]", "{\"title\": 5}", "{\"title\": \"x\"}"])
  func otherContentIsRejected(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "environment.json")
    let error = try #require(throws: RecordingError.self) {
      try RecordingEnvironment(contentsOf: file)
    }
    #expect(error.description.contains(file.path))
  }

  @Test func processStartIsInThePast() throws {
    let start = try #require(ProcessMeter.processStart)
    #expect(start > 0)
    #expect(start <= monotonicNanoseconds())
  }

  @Test func currentHostIsDescribed() {
    let host = HostDescription.current()
    #expect(host.kernel.contains(" "))
    #expect(host.cpuCount > 0)
    #expect(!host.operatingSystem.isEmpty)
  }

  @Test func processorModelIsThatOfTheFirstProcessor() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "processor\t: 0\nmodel name\t: Example CPU @ 3.00GHz\n\nmodel name\t: Another\n", to: "cpu")
    #expect(HostDescription.cpuModel(inProcessorFile: file.path) == "Example CPU @ 3.00GHz")
    #expect(HostDescription.cpuModel(inProcessorFile: file.path + "-missing") == "")
  }
}
