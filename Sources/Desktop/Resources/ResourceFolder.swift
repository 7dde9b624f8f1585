import Foundation

/// Finds the folders that come with the app, from wherever its binary was started.
///
/// In this order: the environment (`INTERLUDE_SHADERS`, `INTERLUDE_RESOURCES`), the folders above the binary (the
/// build tree), `share/interlude` beside its `bin` (an installed prefix), the working directory.
public enum ResourceFolder: String, CaseIterable, Sendable {
  case shaders = "Shaders"
  case resources = "Resources"

  /// A file that tells the folder from another of the same name.
  private var landmark: String {
    switch self {
    case .shaders: "quad.vert"
    case .resources: "README.md"
    }
  }

  private var variable: String { "INTERLUDE_\(rawValue.uppercased())" }

  /// Where the folder is.
  public func locate(
    binary: URL = Self.runningBinary,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(DesktopError) -> URL {
    if let named = environment[variable], !named.isEmpty {
      // Named explicitly it is taken as it is: its files say what is missing.
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    let candidates = candidates(binary: binary)
    for folder in candidates {
      let file = folder.appendingPathComponent(landmark).path
      if FileManager.default.isReadableFile(atPath: file) { return folder }
    }
    throw .missingFolder(name: rawValue, searched: candidates.map(\.path))
  }

  private func candidates(binary: URL) -> [URL] {
    var result: [URL] = []
    var folder = binary.deletingLastPathComponent()
    result.append(
      folder.deletingLastPathComponent().appendingPathComponent("share/interlude/\(rawValue)"))
    for _ in 0..<6 {
      result.append(folder.appendingPathComponent(rawValue))
      folder.deleteLastPathComponent()
    }
    let working = FileManager.default.currentDirectoryPath
    result.append(URL(fileURLWithPath: working).appendingPathComponent(rawValue))
    return result
  }

  /// The binary of this process, links followed.
  public static var runningBinary: URL {
    let link = "/proc/self/exe"
    let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path)
  }
}
