import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The command `port`. The program that does the work has tests of its own, in `Tools/Port`.
@Suite struct PortCommandTests {
  @Test func theProgramIsInTheLibrarysFolder() throws {
    let folder = try TemporaryFolder()
    #expect(throws: PortCommand.Refusal.notBuilt) { try PortCommand.program(in: folder.url) }
    #expect(throws: PortCommand.Refusal.unknownSources) { try PortCommand.program(in: nil) }
    let program = folder.url.appendingPathComponent("Tools/Port/.build/release/interlude-port")
    try FileManager.default.createDirectory(
      at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("#!/bin/sh\necho \"$@\"\n".utf8).write(to: program)
    #expect(throws: PortCommand.Refusal.notBuilt) { try PortCommand.program(in: folder.url) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    #expect(try PortCommand.program(in: folder.url) == program.path)
  }

  @Test func refusalsSayWhatToDo() {
    #expect(PortCommand.Refusal.notBuilt.errorDescription?.contains("run 'make port'") == true)
    #expect(
      PortCommand.Refusal.failed(path: "/a", cause: "b").errorDescription?.contains("/a") == true)
  }
}
