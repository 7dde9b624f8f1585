import Foundation

/// A file of Swift source that the lab's panel shows beside the app, such as that of the transition on screen.
public struct LabSource: Hashable, Sendable {
  /// The file's name, as the panel shows it.
  public var name: String
  /// The file's URL. The file is read each time the panel turns to it.
  public var file: URL

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - name: The file's name, as the panel shows it; nil for its last path component.
  ///   - file: The file, in UTF-8.
  public init(_ file: URL, name: String? = nil) {
    self.name = name ?? file.lastPathComponent
    self.file = file
  }

  /// Whether the file was compiled as the one at `path`. An app may show a copy, so only the name and the folder's name count.
  func isCompiled(as path: String) -> Bool {
    file.pathComponents.suffix(2) == path.split(separator: "/").map(String.init).suffix(2)
  }
}

/// The names in source code that change an animated property: for `position`, they are `frame`, `center` and `position`.
enum AnimatedNames {
  /// The names for an animation's key path, such as `transform.rotation.z`.
  static func names(forKeyPath keyPath: String) -> [String] {
    let property = keyPath.split(separator: ".").first.map(String.init) ?? keyPath
    return switch property {
    case "position": ["frame", "center", "position"]
    case "bounds": ["frame", "bounds"]
    case "transform", "sublayerTransform": ["transform", "sublayerTransform"]
    case "opacity": ["alpha", "opacity"]
    case "backgroundColor": ["backgroundColor"]
    default: [property]
    }
  }
}
