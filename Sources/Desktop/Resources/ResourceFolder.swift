import Foundation

/// Finds the folders of files that an app reads at run time.
///
/// With `my-app` as ``DesktopApplication/programName``, they are searched in this order: the environment variables `MY_APP_SHADERS`
/// and `MY_APP_RESOURCES`; `share/my-app` beside the binary's folder `bin` (an installed prefix); the folders above the binary (a
/// build tree); the working directory; and, for apps of other packages that are not installed, the package that this file was
/// built from.
public enum ResourceFolder: String, CaseIterable, Sendable {
  /// The compositor's shaders.
  case shaders = "Shaders"
  /// Images and scripts.
  case resources = "Resources"

  /// A file in the folder that another folder of the same name does not have.
  private var landmark: String {
    switch self {
    case .shaders: "quad.vert"
    case .resources: "README.md"
    }
  }

  /// The environment variable that names the folder.
  var variable: String { DesktopApplication.environmentVariable(rawValue.uppercased()) }

  /// The folder's URL. The parameters are for tests; the defaults describe this process.
  ///
  /// Throws ``DesktopError/missingFolder(name:searched:)`` if there is no such folder.
  public func locate(
    binary: URL = Self.runningBinary,
    workingDirectory: String = FileManager.default.currentDirectoryPath,
    sources: URL? = Self.sources,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(DesktopError) -> URL {
    if let named = environment[variable], !named.isEmpty {
      // A folder that the user names is not checked. A missing file in it is an error of its own.
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

  /// The number of folders above the binary that are searched for the root of a build tree.
  private static let levels = 6

  private func candidates(binary: URL, workingDirectory: String) -> [URL] {
    var folder = binary.deletingLastPathComponent()
    let prefix = folder.deletingLastPathComponent()
    var result = [
      prefix.appendingPathComponent("share/\(DesktopApplication.programName)/\(rawValue)")
    ]
    for _ in 0..<Self.levels {
      result.append(folder.appendingPathComponent(rawValue))
      guard folder.path != "/" else { break }
      folder.deleteLastPathComponent()
    }
    let here = URL(fileURLWithPath: workingDirectory).appendingPathComponent(rawValue)
    return result.contains { $0.path == here.path } ? result : result + [here]
  }

  /// The root of the package that this file was built from.
  public static let sources: URL? = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return #filePath.hasPrefix("/") ? URL(fileURLWithPath: "/" + parts.joined(separator: "/")) : nil
  }()

  /// The binary of this process, with symbolic links resolved.
  public static var runningBinary: URL {
    let link = "/proc/self/exe"
    let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path)
  }
}
