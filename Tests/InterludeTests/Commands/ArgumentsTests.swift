import Foundation
import TestSupport
import Testing

/// A program knows its arguments, whatever the libraries it loads do to the memory around them.
///
/// CI runs `scripts/check-arguments.sh` on the release binary. Here the script is shown to tell a binary with `CArguments` from
/// one without: the debug binary loads Swift's runtime as a library, where the arguments are not lost.
@Suite struct ArgumentsTests {
  @Test(arguments: [false, true])
  func theCheckFindsABinaryWithoutItsArguments(hasCArguments: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "print(CommandLine.arguments.dropFirst().joined(separator: \" \"))\n", to: "main.swift")
    let sources = App.sources.appendingPathComponent("Sources/CArguments")
    func run(_ program: String, _ arguments: String...) async throws -> Program.Outcome {
      try await Program.run(program, arguments, directory: folder.url)
    }
    let compiled = try await run(
      "cc", "-c", sources.appendingPathComponent("arguments.c").path,
      "-I\(sources.appendingPathComponent("include").path)", "-o", "arguments.o")
    #expect(compiled.status == 0, "\(compiled.errors)")
    let linked = try await Program.run(
      "swiftc",
      ["-static-stdlib", "main.swift", "-o", "program"] + (hasCArguments ? ["arguments.o"] : []),
      directory: folder.url)
    #expect(linked.status == 0, "\(linked.errors)")

    let script = App.sources.appendingPathComponent("scripts/check-arguments.sh").path
    let checked = try await run(script, folder.path("program"))
    // Should the runtime find them by itself one day, CArguments can go.
    #expect(checked.status == (hasCArguments ? 0 : 1), "\(checked.errors)")
    #expect(checked.errors.contains("loses its arguments") == !hasCArguments)
  }
}
