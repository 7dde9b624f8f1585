import Desktop
import Foundation

/// The Swift files of exhibits, as users read them beside the running exhibit.
///
/// `Exhibits` among the resources is a link to the folder that is compiled, so in a build tree both are the same files. `make install`
/// copies them.
enum ExhibitSource {
  /// The folder, in that of the resources.
  static let folder = "Exhibits"

  /// The exhibit's files: first the one with its transition, then the others by name.
  ///
  /// Throws an error if there is no folder of resources.
  @MainActor
  static func files(of exhibit: any Exhibit) throws(DesktopError) -> [URL] {
    let all = try ResourceFolder.resources.locate().appendingPathComponent(folder)
    let main = all.appendingPathComponent(exhibit.source)
    // The first part of the path: segues have a folder in that of their exhibit.
    let own = all.appendingPathComponent(String(exhibit.source.prefix { $0 != "/" }))
    let names = FileManager.default.enumerator(atPath: own.path)?.compactMap { $0 as? String } ?? []
    let others = names.filter { $0.hasSuffix(".swift") }.sorted()
      .map { own.appendingPathComponent($0) }
    return [main] + others.filter { $0.path != main.path }
  }
}
