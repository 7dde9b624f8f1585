import Foundation
import TestSupport
import Testing

@testable import Desktop

/// Finds resource folders in trees that the tests create, and the real folders in this package's source tree.
@Suite struct ResourceFolderTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  private static let landmarks: [ResourceFolder: String] = [
    .shaders: "quad.vert", .resources: "README.md",
  ]

  /// Creates the folder `path` with the file by which it is recognised.
  @discardableResult
  private func make(_ folder: ResourceFolder, at path: String) throws -> String {
    let url = root.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let landmark = try #require(Self.landmarks[folder])
    try Data().write(to: url.appendingPathComponent(landmark))
    return url.path
  }

  /// Returns the folder's path for a binary at `binary`. The default working directory and source tree have no such folder.
  private func locate(
    _ folder: ResourceFolder, binary: String, from workingDirectory: String = "elsewhere",
    sources: String = "nowhere", environment: [String: String] = [:]
  ) throws -> String {
    try folder.locate(
      binary: root.url.appendingPathComponent(binary),
      workingDirectory: root.url.appendingPathComponent(workingDirectory).path,
      sources: root.url.appendingPathComponent(sources),
      environment: environment
    ).path
  }

  @Test(
    arguments: ResourceFolder.allCases,
    [".build/debug/interlude", ".build/x86_64-unknown-linux-gnu/release/interlude", "interlude"])
  func theBuildTreeIsAboveTheBinary(folder: ResourceFolder, binary: String) throws {
    let place = try make(folder, at: "tree/\(folder.rawValue)")
    #expect(try locate(folder, binary: "tree/\(binary)") == place)
  }

  @Test(arguments: ResourceFolder.allCases)
  func anInstalledPrefixHasThemInShare(folder: ResourceFolder) throws {
    let place = try make(
      folder, at: "usr/local/share/\(DesktopApplication.programName)/\(folder.rawValue)")
    #expect(try locate(folder, binary: "usr/local/bin/interlude") == place)
  }

  @Test(arguments: ResourceFolder.allCases)
  func anInstalledBinaryKeepsToItsOwn(folder: ResourceFolder) throws {
    let own = try make(
      folder, at: "home/prefix/share/\(DesktopApplication.programName)/\(folder.rawValue)")
    try make(folder, at: "home/\(folder.rawValue)")
    try make(folder, at: "tree/\(folder.rawValue)")
    #expect(try locate(folder, binary: "home/prefix/bin/interlude", from: "tree") == own)
    // If that folder is missing, the source tree is not used instead.
    #expect(throws: DesktopError.self) {
      try locate(folder, binary: "other/bin/interlude", sources: "tree")
    }
  }

  @Test(arguments: ResourceFolder.allCases)
  func theWorkingDirectoryIsTheLastResort(folder: ResourceFolder) throws {
    let place = try make(folder, at: "tree/\(folder.rawValue)")
    #expect(try locate(folder, binary: "far/away/interlude", from: "tree") == place)
  }

  /// The binary of an app in another package is in the build tree of that package.
  @Test(arguments: ResourceFolder.allCases)
  func anAppOfAnotherPackageHasThePackagesOwn(folder: ResourceFolder) throws {
    let own = try make(folder, at: "checkouts/Interlude/\(folder.rawValue)")
    #expect(try locate(folder, binary: "app/mine", sources: "checkouts/Interlude") == own)
    let nearer = try make(folder, at: "app/\(folder.rawValue)")
    #expect(try locate(folder, binary: "app/mine", sources: "checkouts/Interlude") == nearer)
    // The real one.
    let real = try #require(ResourceFolder.sources).appendingPathComponent("Package.swift")
    #expect(FileManager.default.fileExists(atPath: real.path))
  }

  @Test(arguments: ResourceFolder.allCases)
  func theEnvironmentDecides(folder: ResourceFolder) throws {
    try make(folder, at: "tree/\(folder.rawValue)")
    let variable = DesktopApplication.environmentVariable(folder.rawValue.uppercased())
    // Even if nothing is there: reading a file of the folder then reports the missing path.
    let named = try locate(folder, binary: "tree/interlude", environment: [variable: "/no/such"])
    #expect(named == "/no/such")
    let empty = try locate(folder, binary: "tree/interlude", environment: [variable: ""])
    #expect(empty == root.url.appendingPathComponent("tree/\(folder.rawValue)").path)
  }

  @Test(arguments: ResourceFolder.allCases)
  func aFolderOfThatNameAloneIsNotEnough(folder: ResourceFolder) throws {
    let other = root.url.appendingPathComponent("tree/\(folder.rawValue)")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    #expect(throws: DesktopError.self) { try locate(folder, binary: "tree/interlude") }
  }

  @Test(arguments: ResourceFolder.allCases)
  func aMissingFolderIsASentenceThatSaysWhereItWasLookedFor(folder: ResourceFolder) throws {
    let name = folder.rawValue
    let error = #expect(throws: DesktopError.self) {
      try folder.locate(
        binary: URL(fileURLWithPath: "/no/tree/interlude"), workingDirectory: "/no/where",
        sources: URL(fileURLWithPath: "/no/checkout"), environment: [:])
    }
    #expect(
      error?.description == """
        The folder \(name) is missing (looked in /no/share/\(DesktopApplication.programName)/\(name), /no/tree/\(name), \
        /no/\(name), /\(name), /no/where/\(name), /no/checkout/\(name)): \
        run from the source tree or an installed copy, \
        or set \(DesktopApplication.environmentVariable(name.uppercased())).
        """)
  }

  @Test(arguments: ResourceFolder.allCases)
  func theRunningBinaryFindsItsOwn(folder: ResourceFolder) throws {
    let place = try folder.locate(workingDirectory: "/", sources: nil, environment: [:])
    let landmark = try #require(Self.landmarks[folder])
    #expect(
      FileManager.default.isReadableFile(atPath: place.appendingPathComponent(landmark).path))
  }
}
