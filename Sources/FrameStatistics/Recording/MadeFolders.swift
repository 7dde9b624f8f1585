import Foundation

/// The folders that had to be made so that there is a place to write to.
package struct MadeFolders {
  /// The innermost first.
  private let paths: [String]

  /// Makes the folder at `url` and those above it, as far as they are missing; where it can't, none is left.
  package init(upTo url: URL) throws {
    var missing: [String] = []
    var place = url.standardizedFileURL
    while place.path != "/", !FileManager.default.fileExists(atPath: place.path) {
      missing.append(place.path)
      place.deleteLastPathComponent()
    }
    paths = missing
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      remove()
      throw error
    }
  }

  /// Takes those away again in which there is nothing.
  package func remove() {
    for path in paths { rmdir(path) }
  }

  /// Whether none was missing.
  package var isEmpty: Bool { paths.isEmpty }
}
