import Foundation
import TestSupport
import Testing

/// The documents name files and symbols that exist.
@Suite struct DocumentationTests {
  private static let sources = App.sources

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
  }

  /// Fails when a file of the table *Where is …?* is moved, or its symbol renamed.
  @Test func everyAnswerOfWhereIsExists() throws {
    let row = /\| (?<question>[^|]+) \| `(?<path>[^`]+)` \| `(?<symbol>\w+)` \|/
    let rows = try Self.text("docs/ARCHITECTURE.md").matches(of: row)
    #expect(rows.count >= 30)
    for row in rows {
      let symbol = String(row.symbol)
      let declaration = try Regex(
        #"\b(func|var|let|case|struct|class|enum|protocol|actor|float) \#(symbol)\b"#)
      let code = try? Self.text(String(row.path))
      #expect(
        code?.contains(declaration) == true,
        "\(row.question): \(row.path) does not declare \(symbol)")
    }
  }

  /// Fails when a source file that a module's page names is moved.
  @Test func everyFileOnAModulesPageExists() throws {
    let sources = Self.sources.appendingPathComponent("Sources")
    var count = 0
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
      let folder = sources.appendingPathComponent(module)
      let page = folder.appendingPathComponent("\(module).docc/\(module).md")
      guard let text = try? String(contentsOf: page, encoding: .utf8) else { continue }
      for name in text.matches(of: /`(?<file>[\w+\/]+\.swift)`/) {
        let file = folder.appendingPathComponent(String(name.file))
        count += 1
        #expect(
          FileManager.default.fileExists(atPath: file.path),
          "the page of \(module) names \(name.file), which does not exist")
      }
    }
    #expect(count >= 30)
  }

  /// Fails when a document links to a file that is gone.
  @Test(arguments: [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/INPUT.md",
    "docs/INPUT-SCRIPTS.md", "docs/CLIPS.md", "docs/PORTING.md",
    "docs/FRAME-STATISTICS.md", "docs/PERFORMANCE.md", "Benchmarks/README.md",
    "Resources/README.md",
  ])
  func everyLinkLeadsToAFile(document: String) throws {
    let folder = Self.sources.appendingPathComponent(document).deletingLastPathComponent()
    for link in try Self.text(document).matches(of: /\]\((?<target>[^)#]+)(#[^)]*)?\)/) {
      let target = String(link.target)
      if target.contains("://") { continue }
      #expect(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(target).path),
        "\(document) links to \(target), which does not exist")
    }
  }

  /// Every picture of the documents is drawn by `make pictures`, and every picture that it draws is shown. The exact ones are current.
  ///
  /// Fails when a picture is made by hand, or when what a picture shows has changed: run `make pictures`.
  @Test func thePicturesAreDrawnByTheScript() async throws {
    let shown = try ["README.md", "docs/FRAME-STATISTICS.md"].flatMap { document in
      try Self.text(document).matches(of: /\]\([^)]*pictures\/(?<name>\w+)\.(png|gif|svg)\)/)
        .map { String($0.name) }
    }
    let script = try Self.text("scripts/pictures.sh")
    let names = try #require(script.firstMatch(of: /names='(?<names>[^']+)'/)).names
    #expect(Set(shown) == Set(names.split(separator: " ").map(String.init)))

    let folder = try TemporaryFolder()
    let outcome = try await Program.run(
      Self.sources.appendingPathComponent("scripts/pictures.sh").path,
      [App.binary, folder.url.path, "filmstrip", "motion"])
    expectSuccess(outcome)
    for name in ["filmstrip.png", "motion.svg"] {
      let stored = Self.sources.appendingPathComponent("docs/pictures/\(name)")
      #expect(
        try Data(contentsOf: stored) == Data(contentsOf: folder.url.appendingPathComponent(name)),
        "docs/pictures/\(name) is out of date; run make pictures")
    }
  }

  /// The first page of the architecture is one that a newcomer reads to its end.
  @Test func theArchitectureIsShort() throws {
    #expect(
      try Self.text("docs/ARCHITECTURE.md").split(separator: "\n", omittingEmptySubsequences: false)
        .count <= 200)
  }
}
