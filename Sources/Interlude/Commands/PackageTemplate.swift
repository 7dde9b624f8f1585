import Desktop
import Foundation

/// The package that `interlude new` copies: the files of the tutorial *Your first transition*, with tests.
struct PackageTemplate {
  /// The folder with the files.
  let folder: URL

  /// The template's own name, in the text and the names of its files. The new package's name takes its place.
  private static let ownName = "Rise"
  /// The library's folder in the text of the files.
  private static let ownLibrary = "../Interlude"
  /// Names that would hide a module that the package imports.
  private static let taken: Set = [
    "CoreGraphics", "Desktop", "Foundation", "FrameStatistics", "Interlude", "Lab", "QuartzCore",
    "Swift", "Testing", "UIKit",
  ]

  enum Refusal: LocalizedError, Equatable {
    case occupied(path: String)
    case noName(path: String)
    case taken(name: String)
    case noLibrary(path: String)
    case unknownLibrary
    case unwritable(path: String, cause: String)

    var errorDescription: String? {
      switch self {
      case .occupied(let path): "\(path) already exists; choose another name."
      case .noName(let path):
        "\(path) can't name a package; choose a folder whose name begins with a letter from A to Z."
      case .taken(let name):
        "A package can't be named \(name), like a module that it uses; choose another name."
      case .noLibrary(let path):
        "\(path) does not contain the library's source; name the folder that has its Package.swift with --library."
      case .unknownLibrary:
        "The library's source is not where this program was built; name its folder with --library."
      case .unwritable(let path, let cause):
        "\(path) cannot be written (\(cause)); choose another place."
      }
    }
  }

  /// The name of a package in the folder at `path`: the words of the folder's name, each with a capital.
  func name(for path: String) throws(Refusal) -> String {
    let words = URL(fileURLWithPath: path).lastPathComponent
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = name.first, first.isLetter else { throw .noName(path: path) }
    guard !Self.taken.contains(name) else { throw .taken(name: name) }
    return name
  }

  /// The folder with the library's source: `path`, or the one that this program was built in.
  static func library(at path: String?) throws(Refusal) -> URL {
    func isLibrary(_ folder: URL) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
        && FileManager.default.fileExists(
          atPath: folder.appendingPathComponent("Sources/Desktop").path)
    }
    if let path {
      let folder = URL(fileURLWithPath: path).standardizedFileURL
      guard isLibrary(folder) else { throw .noLibrary(path: path) }
      return folder
    }
    guard let folder = ResourceFolder.sources, isLibrary(folder) else { throw .unknownLibrary }
    return folder
  }

  /// Writes the package. Nothing is left of it after an error.
  func write(to target: URL, name: String, library: URL) throws {
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw Refusal.occupied(path: target.relativePath)
    }
    do {
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
    } catch {
      throw Refusal.unwritable(path: target.relativePath, cause: Self.cause(error))
    }
    do {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
        let source = folder.appendingPathComponent(path)
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder)
        // The template's own name has no full stop: Git would take it for a list of files of this repository to ignore.
        let copy = target.appendingPathComponent(
          path == "gitignore" ? ".gitignore" : path.replacing(Self.ownName, with: name))
        if isFolder.boolValue {
          try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        } else {
          let text = try String(contentsOf: source, encoding: .utf8)
            .replacing(Self.ownName, with: name)
            .replacing(Self.ownLibrary, with: Self.quoted(library.path, in: path))
          try text.write(to: copy, atomically: false, encoding: .utf8)
        }
      }
    } catch {
      try? FileManager.default.removeItem(at: target)
      throw Refusal.unwritable(path: target.relativePath, cause: Self.cause(error))
    }
  }

  /// A path as the file `file` writes it.
  private static func quoted(_ path: String, in file: String) -> String {
    file == "Makefile"
      ? path.replacing("$", with: "$$")
      : path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func cause(_ error: any Error) -> String {
    let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return system.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
  }
}
