import Foundation
import FrameReport
import FrameStatistics
import TestSupport
import Testing

/// Calls of the operating system fail while a recording is written, one after the other. `scripts/faults.sh` lets more of them fail.
@Suite struct FaultTests {
  /// A function of the C library, and how it fails.
  struct Fault: CustomTestStringConvertible, Sendable {
    let call: String
    let error: Int32
    /// Whether all further calls fail as well.
    var goesOn = false

    var testDescription: String { call }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(failing fault: Fault, first: Int) async throws -> Program.Outcome {
    try await Program.run(
      App.binary,
      ["record", "reference", "--headless", "--size", "320x240", "-o", folder.path("recording")],
      environment: [
        "LD_PRELOAD": folder.path("faults.so"), "FAULT_CALL": fault.call, "FAULT_FIRST": "\(first)",
        "FAULT_COUNT": fault.goesOn ? "0" : "1", "FAULT_ERROR": "\(fault.error)",
        "FAULT_BELOW": folder.path("recording"), "FAULT_LOG": folder.path("calls"),
      ])
  }

  /// The number of calls in the last run.
  private var callCount: Int {
    let text = (try? String(contentsOfFile: folder.path("calls"), encoding: .utf8)) ?? ""
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  @Test(arguments: [
    Fault(call: "write", error: ENOSPC, goesOn: true), Fault(call: "fsync", error: EIO),
    Fault(call: "open", error: EACCES), Fault(call: "mkdir", error: EACCES),
    Fault(call: "rename", error: EACCES), Fault(call: "read", error: EIO),
  ])
  func aRecordingEndsWithASentence(fault: Fault) async throws {
    _ = try await FaultLibrary.build(in: folder)
    expectSuccess(try await record(failing: fault, first: .max))
    let count = callCount
    #expect(count > 0)
    for first in 1...max(count, 1) {
      try? FileManager.default.removeItem(atPath: folder.path("recording"))
      let outcome = try await record(failing: fault, first: first)
      // Rows are written once a second, so another run may need fewer calls.
      if callCount < first { continue }
      expectSentence(outcome, folder.path("recording"))
      let recording = RecordingFolder(folder.url.appendingPathComponent("recording"))
      guard FileManager.default.fileExists(atPath: recording.frames.path) else { continue }
      // All rows that are there are whole.
      let run = try RecordedRun(contentsOf: recording)
      #expect(!run.isCutOff)
    }
  }
}
