import Foundation

/// The files of a folder, with paths below it, in alphabetical order.
enum SwiftFiles {
  /// Folders that never belong to a module's source.
  private static let skipped: Set = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules", "test", "tests",
  ]

  static func below(_ folder: URL) throws -> [String] {
    try all(below: folder).filter {
      $0.hasSuffix(".swift") && ($0 as NSString).lastPathComponent != "Package.swift"
    }
  }

  /// All files apart from hidden ones and those of tests and of other projects.
  static func all(below folder: URL) throws -> [String] {
    var found: [String] = []
    func look(_ path: String) throws {
      let url = path.isEmpty ? folder : folder.appendingPathComponent(path)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
        guard !name.hasPrefix("."), !skipped.contains(name) else { continue }
        let below = path.isEmpty ? name : path + "/" + name
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: folder.appendingPathComponent(below).path, isDirectory: &isFolder)
        if !isFolder.boolValue {
          found.append(below)
        } else if !["Tests", "UITests", "Specs"].contains(where: name.hasSuffix),
          ![".xcodeproj", ".xcworkspace", ".playground"].contains(where: name.hasSuffix)
        {
          try look(below)
        }
      }
    }
    try look("")
    return found
  }
}
