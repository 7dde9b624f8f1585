import Foundation

/// Finds the folders that come with the app, from wherever its binary was started.
///
/// In this order: the environment (`INTERLUDE_SHADERS`, `INTERLUDE_RESOURCES`), `share/interlude` beside the binary's
/// `bin` (an installed prefix), the folders above the binary (the build tree), the working directory, and, for the
/// apps of other packages until they are installed, where this file was when it was built.
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
    workingDirectory: String = FileManager.default.currentDirectoryPath,
    sources: URL? = Self.sources,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(DesktopError) -> URL {
    if let named = environment[variable], !named.isEmpty {
      // Named explicitly it is taken as it is: its files say what is missing.
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    var candidates = candidates(binary: binary, workingDirectory: workingDirectory)
    let isInstalled = binary.deletingLastPathComponent().lastPathComponent == "bin"
    if !isInstalled, let folder = sources?.appendingPathComponent(rawValue),
      !candidates.contains(folder)
    {
      candidates.append(folder)
    }
    for folder in candidates {
      let file = folder.appendingPathComponent(landmark).path
      if FileManager.default.isReadableFile(atPath: file) { return folder }
    }
    throw .missingFolder(name: rawValue, searched: candidates.map(\.path))
  }

  /// How many folders above the binary may be the build tree's root.
  private static let levels = 6

  private func candidates(binary: URL, workingDirectory: String) -> [URL] {
    var folder = binary.deletingLastPathComponent()
    let prefix = folder.deletingLastPathComponent()
    var result = [prefix.appendingPathComponent("share/interlude/\(rawValue)")]
    for _ in 0..<Self.levels {
      result.append(folder.appendingPathComponent(rawValue))
      guard folder.path != "/" else { break }
      folder.deleteLastPathComponent()
    }
    let here = URL(fileURLWithPath: workingDirectory).appendingPathComponent(rawValue)
    return result.contains { $0.path == here.path } ? result : result + [here]
  }

  /// The root of the package that this file belongs to, as the compiler was told.
  public static let sources: URL? = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return #filePath.hasPrefix("/") ? URL(fileURLWithPath: "/" + parts.joined(separator: "/")) : nil
  }()

  /// The binary of this process, links followed.
  public static var runningBinary: URL {
    let link = "/proc/self/exe"
    let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path)
  }
}
