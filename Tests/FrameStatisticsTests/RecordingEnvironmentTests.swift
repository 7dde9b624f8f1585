import Foundation
import Testing

@testable import FrameStatistics

@Suite struct RecordingEnvironmentTests {
  @Test func comesBackExactly() throws {
    let folder = try TemporaryFolder()
    try RecordingEnvironment.sample.write(to: folder.recording.environment)
    #expect(
      try RecordingEnvironment(contentsOf: folder.recording.environment) == .sample)
  }

  @Test func mayBeMissing() throws {
    let folder = try TemporaryFolder()
    #expect(try RecordingEnvironment(contentsOf: folder.recording.environment) == nil)
  }

  @Test(arguments: ["", "{", "[]", "{\"title\": 5}", "{\"title\": \"x\"}"])
  func anythingElseIsRefused(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "environment.json")
    let error = try #require(throws: RecordingError.self) {
      try RecordingEnvironment(contentsOf: file)
    }
    #expect(error.description.contains(file.path))
  }

  @Test func thisProcessHasBegunByNow() throws {
    let start = try #require(ProcessMeter.processStart)
    #expect(start > 0)
    #expect(start <= monotonicNanoseconds())
  }

  @Test func thisMachineHasAKernelAndProcessors() {
    let host = HostDescription.current()
    #expect(host.kernel.contains(" "))
    #expect(host.cpuCount > 0)
    #expect(!host.operatingSystem.isEmpty)
  }

  @Test func processorModelIsTheFirst() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "processor\t: 0\nmodel name\t: Example CPU @ 3.00GHz\n\nmodel name\t: Another\n", to: "cpu")
    #expect(HostDescription.cpuModel(inProcessorFile: file.path) == "Example CPU @ 3.00GHz")
    #expect(HostDescription.cpuModel(inProcessorFile: file.path + "-missing") == "")
  }
}
