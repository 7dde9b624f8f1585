import Foundation
import TestSupport
import Testing

/// The benchmark's own logic, with simulated devices and recordings.
@Suite struct BenchmarkTests {
  /// Devices, thresholds and late frames are played in `Benchmarks/tests`.
  @Test func theBenchmarkJudgesWhatItIsPlayed() async throws {
    let tests = App.sources.appendingPathComponent("Benchmarks/tests").path
    let outcome = try await Program.run(
      "/usr/bin/python3", ["-B", "-m", "unittest", "discover", "-s", tests])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("\nOK"), "\(outcome.errors)")
  }
}
