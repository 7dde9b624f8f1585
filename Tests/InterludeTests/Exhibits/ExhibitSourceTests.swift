import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The source that is shown beside the exhibits.
@MainActor @Suite struct ExhibitSourceTests {
  private static let compiled = App.sources.appendingPathComponent("Sources/Interlude/Exhibits")

  /// The Swift files below a folder, by their path in it.
  private static func files(in folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }

  /// Fails when what users read is not what was compiled.
  @Test func theShownSourceIsTheCompiledOne() throws {
    let shown = try ExhibitSource.folder()
    #expect(shown.path == Self.compiled.path)
    #expect(try Self.files(in: shown).count > 80)
  }

  /// Fails when an installed app has no source, or another.
  @Test func anInstalledAppHasTheSameSource() async throws {
    let folder = try TemporaryFolder()
    let binary = try folder.write("", to: "interlude")
    let outcome = try await Program.run(
      App.sources.appendingPathComponent("scripts/install.sh").path,
      ["install", binary, folder.path("root"), "/usr"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let installed = URL(fileURLWithPath: folder.path("root/usr/share/interlude/Resources/Exhibits"))
    #expect(try Self.files(in: installed) == (try Self.files(in: Self.compiled)))
  }

  /// Fails when an exhibit names a file that is gone, or lacks one of its own.
  @Test func everyExhibitHasItsFiles() throws {
    for name in ExhibitName.galleryCases {
      let exhibit = name.make()
      let files = try ExhibitSource.files(of: exhibit)
      #expect(files[0].path.hasSuffix("/Exhibits/" + exhibit.source))
      #expect(Set(files).count == files.count && files.count > 2)
      for file in files { #expect(FileManager.default.isReadableFile(atPath: file.path)) }
      // The file that makes the exhibit is among them.
      let maker = "\(type(of: exhibit)).swift"
      #expect(files.contains { $0.lastPathComponent == maker }, "\(maker)")
    }
  }
}
