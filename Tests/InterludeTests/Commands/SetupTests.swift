import Foundation
import TestSupport
import Testing

/// The messages of `make` about toolchains that can't build the package.
@Suite struct SetupTests {
  private static let oldest = "6.2"

  private let folder: TemporaryFolder

  /// Where programs are found: those that the script needs, and libraries that are all there.
  init() throws {
    folder = try TemporaryFolder()
    for tool in ["bash", "grep", "head", "cut", "sort", "awk"] {
      let path = "/usr/bin/\(tool)"
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(tool),
        withDestinationPath: FileManager.default.fileExists(atPath: path) ? path : "/bin/\(tool)")
    }
    try folder.writeProgram("pkg-config", "exit 0")
  }

  private func setUp() async throws -> Program.Outcome {
    try await Program.run(
      "/usr/bin/env",
      [
        "PATH=\(folder.url.path)", "/bin/bash",
        App.sources.appendingPathComponent("scripts/setup.sh").path, "build",
      ])
  }

  @Test(arguments: ["5.10.1", "6.0", "6.1.3"]) func anOlderToolchainIsRefused(version: String)
    async throws
  {
    try folder.writeProgram("swift", "echo 'Swift Package Manager - Swift \(version)'")
    let outcome = try await setUp()
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "interlude: Swift \(version) is too old; install \(Self.oldest) or later from https://www.swift.org/install/linux/.\n"
    )
  }

  @Test(arguments: ["6.2", "6.2.1", "6.10", "7.0"]) func aNewerOneIsTaken(version: String)
    async throws
  {
    try folder.writeProgram("swift", "echo 'Swift Package Manager - Swift \(version)-dev'")
    let outcome = try await setUp()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func noToolchainIsASentence() async throws {
    let outcome = try await setUp()
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("interlude: Swift is not installed"), "\(outcome.errors)")
  }

  /// The package manager has the same to say to those who build without `make`; the README to all.
  @Test func othersSayTheSame() throws {
    let package = try text("Package.swift")
    #expect(package.hasPrefix("// swift-tools-version: \(Self.oldest)\n"))
    #expect(try text("README.md").contains("/install/linux/) \(Self.oldest) or later"))
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: App.sources.appendingPathComponent(file), encoding: .utf8)
  }

  /// SwiftPM warns of every flag that is none of these, in this package's builds and in those of packages that use it.
  @Test func theBuildHasNoProhibitedFlags() async throws {
    struct Manifest: Decodable {
      struct Target: Decodable { var pkgConfig: String? }
      var targets: [Target]
    }
    let dump = try await Program.run(
      "/usr/bin/env",
      [
        "swift", "package", "--package-path", App.sources.path, "--scratch-path",
        folder.path("scratch"), "dump-package",
      ], environment: ["TMPDIR": folder.url.path])
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
    let modules = manifest.targets.compactMap(\.pkgConfig).flatMap { $0.split(separator: " ") }
      .map(String.init)
    #expect(modules.count > 3)
    for option in ["--cflags-only-other", "--libs-only-other"] {
      let flags = try await Program.run("/usr/bin/env", ["pkg-config", option] + modules)
      #expect(flags.status == 0, "\(flags.errors)")
      #expect(flags.output.trimmingCharacters(in: .whitespacesAndNewlines) == "")
    }
  }
}
