import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The command `new`. The tests of the package that it makes are tests of this one, too: `RiseTests`.
@Suite struct NewCommandTests {
  @Test func aPackageIsMade() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("my own-app").path
    let outcome = try await App.run("new", path, "--library", App.sources.path)
    expectSuccess(outcome)
    #expect(outcome.output.contains("a package named MyOwnApp"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    #expect(
      files.filter { $0.contains(".") || $0 == "Makefile" } == [
        ".gitignore", "Makefile", "Package.swift", "README.md",
        "Sources/MyOwnApp/AppDelegate.swift",
        "Sources/MyOwnApp/MyOwnAppAnimator.swift",
        "Sources/MyOwnApp/MyOwnAppNavigationController.swift",
        "Sources/MyOwnApp/PageViewController.swift", "Tests/MyOwnAppTests/MyOwnAppTests.swift",
      ])
    for file in files where file.hasSuffix(".swift") || file == "Makefile" {
      let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
      #expect(!text.contains("Rise") && !text.contains("../Interlude"), "\(file)")
    }
    // The Swift package manager accepts it, and finds the library.
    let described = try await Program.run(
      "swift", ["package", "--package-path", path, "dump-package"])
    #expect(described.status == 0, "\(described.errors)")
    #expect(described.output.contains(App.sources.path))
  }

  @Test func badFoldersAreRefused() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    func refuse(_ arguments: String..., because words: String) async throws {
      let outcome = try await Program.run(App.binary, ["new"] + arguments)
      #expect(outcome.status == 1)
      expectSentence(outcome, words)
    }
    try await refuse(path, because: "already exists")
    try await refuse("\(path)/1st", because: "can't name a package")
    try await refuse("\(path)/你好", because: "can't name a package")
    try await refuse("\(path)/ui-kit/../UIKit", because: "can't be named UIKit")
    try await refuse("\(path)/none/app", because: "cannot be written")
    try await refuse(
      "\(path)/App", "--library", path, because: "does not contain the library's source")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }
}
