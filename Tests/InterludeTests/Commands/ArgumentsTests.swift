import Foundation
import TestSupport
import Testing

/// A program knows its arguments, whatever the libraries it loads do to the memory around them.
@Suite struct ArgumentsTests {
  /// SDL 2's compatibility layer over SDL 3 moves the environment when it is loaded. Swift's runtime then finds no arguments
  /// in a program that it is linked into, as ours is in a release; `CArguments` tells it.
  @Test(arguments: [false, true])
  func aMovedEnvironmentHidesNoArguments(isTold: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      #include <stdlib.h>
      #include <string.h>
      extern char **environ;
      __attribute__((constructor)) static void move(void) {
          size_t count = 0;
          while (environ[count]) count++;
          char **copy = calloc(count + 1, sizeof *copy);
          environ = memcpy(copy, environ, count * sizeof *copy);
      }
      """, to: "mover.c")
    try folder.write("print(CommandLine.arguments.dropFirst())\n", to: "main.swift")
    let sources = App.sources.appendingPathComponent("Sources/CArguments")
    func run(_ program: String, _ arguments: [String], _ environment: [String: String] = [:])
      async throws -> Program.Outcome
    {
      let outcome = try await Program.run(
        program, arguments, environment: environment, directory: folder.url)
      #expect(outcome.status == 0, "\(program): \(outcome.errors)")
      return outcome
    }
    _ = try await run("cc", ["-shared", "-fPIC", "mover.c", "-o", "mover.so"])
    _ = try await run(
      "cc",
      [
        "-c", sources.appendingPathComponent("arguments.c").path,
        "-I\(sources.appendingPathComponent("include").path)", "-o", "arguments.o",
      ])
    _ = try await run(
      "swiftc",
      ["-static-stdlib", "main.swift", "-o", "program"] + (isTold ? ["arguments.o"] : []))
    let plain = try await run(folder.path("program"), ["list", "--all"])
    #expect(plain.output == "[\"list\", \"--all\"]\n")
    let moved = try await run(
      folder.path("program"), ["list", "--all"], ["LD_PRELOAD": folder.path("mover.so")])
    // Without help, the runtime finds none: should that change, CArguments can go.
    #expect(moved.output == (isTold ? plain.output : "[]\n"))
  }
}
