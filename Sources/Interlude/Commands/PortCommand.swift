import ArgumentParser
import Desktop
import Foundation

/// `interlude port`: rewrites the sources of an iOS library. The work is done by a program of its own, because the library that reads Swift
/// takes minutes to build.
struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Rewrite the sources of an iOS library so that they build on Linux.",
    discussion: """
      Rewrites what only Objective-C's runtime understands (attributes, selectors, optional requirements, overrides in \
      extensions, imports), writes the result as a Swift package, and lists every changed line and every line that you have to change. \
      'make port' builds the program that does it. 'interlude port FOLDER -o FOLDER' makes a package; \
      'interlude port FOLDER --check' only lists. The exit status is 1 if there are lines that you have to change.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: "A folder with Swift files or a Package.swift, and the options of interlude-port.")
  var arguments: [String] = []

  /// The program that does the work.
  enum Refusal: LocalizedError, Equatable {
    case notBuilt
    case unknownSources
    case failed(path: String, cause: String)

    var errorDescription: String? {
      switch self {
      case .notBuilt: "The porting tool is not built yet; run 'make port' in the library's folder."
      case .unknownSources:
        "The library's source is not where this program was built, and ported packages need it."
      case .failed(let path, let cause):
        "\(path) can't be started (\(cause)); run 'make port' again."
      }
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported { try Self.replaceProcess(with: try Self.program(), arguments) }
    }
  }

  /// The path of the program, built in the library's folder.
  static func program(in sources: URL? = ResourceFolder.sources) throws(Refusal) -> String {
    guard let sources else { throw .unknownSources }
    let path = sources.appendingPathComponent("Tools/Port/.build/release/interlude-port").path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw .notBuilt }
    return path
  }

  /// Runs a program in place of this one. Returns only if it can't be started.
  private static func replaceProcess(with path: String, _ arguments: [String]) throws(Refusal) {
    var words = ([path] + arguments).map { strdup($0) as UnsafeMutablePointer<CChar>? }
    words.append(nil)
    execv(path, words)
    throw .failed(path: path, cause: String(cString: strerror(errno)))
  }
}
