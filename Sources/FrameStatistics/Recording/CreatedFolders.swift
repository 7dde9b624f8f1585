import Foundation

/// The folders that had to be created for a file, so that they can be removed again if writing fails.
package struct CreatedFolders {
  /// The paths of the folders, innermost first.
  private let paths: [String]

  /// Creates the folder at `url` and its missing parents. If that fails, it removes the folders that it has created.
  package init(upTo url: URL) throws {
    var missing: [String] = []
    var folder = url.standardizedFileURL
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
      missing.append(folder.path)
      folder.deleteLastPathComponent()
    }
    paths = missing
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the created folders that are empty.
  package func remove() {
    for path in paths { rmdir(path) }
  }

  /// Whether no folder had to be created.
  package var isEmpty: Bool { paths.isEmpty }
}
