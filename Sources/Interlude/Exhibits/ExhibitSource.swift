import Desktop
import Foundation

/// The Swift files of exhibits, as users read them beside the running exhibit.
enum ExhibitSource {
  /// The folder of all exhibits: in a build tree the one that is compiled, in an installed app the copy that `make install` has made of it.
  ///
  /// Throws an error if there is no folder of resources.
  static func folder() throws(DesktopError) -> URL {
    let resources = try ResourceFolder.resources.locate()
    let compiled = resources.deletingLastPathComponent()
      .appendingPathComponent("Sources/Interlude/Exhibits")
    let isBuildTree = FileManager.default.isReadableFile(atPath: compiled.path)
    return isBuildTree ? compiled : resources.appendingPathComponent("Exhibits")
  }

  /// The exhibit's files: first the one with its transition, then the others by name.
  ///
  /// Throws an error if there is no folder of resources.
  @MainActor
  static func files(of exhibit: any Exhibit) throws(DesktopError) -> [URL] {
    let all = try folder()
    let main = all.appendingPathComponent(exhibit.source)
    // Only the first part of the path, because an exhibit's folder may have subfolders, such as `PetCare/Segues`.
    let own = all.appendingPathComponent(String(exhibit.source.prefix { $0 != "/" }))
    let names = FileManager.default.enumerator(atPath: own.path)?.compactMap { $0 as? String } ?? []
    let others = names.filter { $0.hasSuffix(".swift") }.sorted()
      .map { own.appendingPathComponent($0) }
    return [main] + others.filter { $0.path != main.path }
  }
}
