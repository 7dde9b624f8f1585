import Foundation
import TestSupport
import Testing

/// What `make` says of toolchains that can't build the package, and which packages it installs.
@Suite struct SetupTests {
  private static let oldest = "6.2"

  private let folder: TemporaryFolder

  /// Where programs are found: those that the script needs, and libraries that are all there.
  init() throws {
    folder = try TemporaryFolder()
    for tool in ["bash", "grep", "head", "cut", "sort", "awk", "id"] {
      let path = "/usr/bin/\(tool)"
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(tool),
        withDestinationPath: FileManager.default.fileExists(atPath: path) ? path : "/bin/\(tool)")
    }
    try folder.writeProgram("pkg-config", "exit 0")
  }

  private func setUp(for target: String = "build") async throws -> Program.Outcome {
    try await Program.run(
      "/usr/bin/env",
      [
        "PATH=\(folder.url.path)", "OS_RELEASE=\(folder.path("os-release"))", "/bin/bash",
        App.sources.appendingPathComponent("scripts/setup.sh").path, target,
      ])
  }

  /// Adds a package manager that writes its arguments to the file *installed*, for a system that has everything but `missing`.
  private func addManager(_ name: String, missing: [String]) throws {
    let missing = missing.joined(separator: " ")
    try folder.writeProgram("swift", "echo 'Swift Package Manager - Swift \(Self.oldest)'")
    try folder.writeProgram("sudo", #""$@""#)
    let install = #"echo "$@" >>\#(folder.path("installed"))"#
    switch name {
    case "apt-get":
      // Nothing is installed. `env` is how the script calls apt-get.
      try folder.writeProgram("dpkg-query", "exit 0")
      try folder.writeProgram("env", "shift; \"$@\"")
      try folder.writeProgram("apt-get", install)
    case "dnf":
      try folder.writeProgram("rpm", #"case " \#(missing) " in *" $3 "*) exit 1 ;; esac"#)
      try folder.writeProgram("dnf", install)
    default:
      let answer = missing.split(separator: " ").joined(separator: "\\n")
      try folder.writeProgram(
        "pacman", "if [ $1 = -T ]; then printf '\(answer)\\n'; exit 127; else \(install); fi")
    }
  }

  private func installed() -> String {
    (try? String(contentsOfFile: folder.path("installed"), encoding: .utf8)) ?? ""
  }

  @Test(arguments: [
    ("dnf", ["SDL2-devel", "rsms-inter-fonts"], "install -y -q SDL2-devel rsms-inter-fonts\n"),
    ("pacman", ["sdl2"], "-S --needed --noconfirm --quiet sdl2\n"),
    ("dnf", [], ""),
  ])
  func otherDistributionsInstallTheirOwnPackages(
    manager: String, missing: [String], command: String
  ) async throws {
    try addManager(manager, missing: missing)
    let outcome = try await setUp(for: "run")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(installed() == command)
    #expect(
      outcome.errors.contains("the window, its input and its OpenGL context") == !missing.isEmpty)
  }

  /// Ubuntu has Chromium only as a snap, which would let apt-get fail.
  @Test func ubuntuGoesWithoutChromium() async throws {
    try addManager("apt-get", missing: [])
    try "ID=ubuntu\n".write(toFile: folder.path("os-release"), atomically: true, encoding: .utf8)
    let outcome = try await setUp(for: "test")
    #expect(outcome.status == 0 && outcome.errors.contains("snap") == false, "\(outcome.errors)")
    #expect(outcome.errors.contains("Ubuntu has no package chromium-headless-shell"))
    #expect(installed().contains(" xdotool ") && !installed().contains("chromium"))
  }

  @Test func onlyDebianMakesDebianPackages() async throws {
    try addManager("pacman", missing: [])
    let outcome = try await setUp(for: "deb")
    #expect(outcome.status == 1 && installed().isEmpty)
    #expect(outcome.errors == "interlude: Debian packages are made on Debian and Ubuntu only.\n")
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
