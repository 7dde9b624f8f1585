import Foundation
import TestSupport
import Testing

@Suite struct ProgramTests {
  /// A program that does not end would leave its X server behind after each test run.
  @Test func aProgramEndsWithItsLastReference() async throws {
    func start() async throws -> pid_t {
      let program = try Program("sh", ["-c", "echo $$; exec sleep 600"])
      return try await waitFor("the process's number") {
        program.output.hasSuffix("\n") ? pid_t(program.output.dropLast()) : nil
      }
    }
    let process = try await Task.detached { try await start() }.value
    try await waitFor("its end", seconds: 60) { kill(process, 0) == 0 ? nil : () }
  }
}
