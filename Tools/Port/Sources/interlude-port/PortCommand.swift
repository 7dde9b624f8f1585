import ArgumentParser
import Foundation
import Porting

@main
struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interlude port",
    abstract: "Rewrite the sources of an iOS library so that they build on Linux.",
    discussion: """
      Rewrites what only Objective-C's runtime understands: attributes, selectors, optional requirements, overrides in \
      extensions, imports. Writes the result as a Swift package. Lists what was changed and what could not be, by file and \
      line. The exit status is 1 if something has to be written by hand.
      """)

  /// Parses the command line and ports. Errors are printed as one sentence, as those of the other commands.
  static func main() {
    do {
      try parse().run()
    } catch let error as PortError {
      let line = "interlude: \(error.errorDescription ?? "")\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(withError: ExitCode.failure)
    } catch {
      exit(withError: error)
    }
  }

  @Argument(help: "The folder with the sources, or with a Package.swift.")
  var folder: String

  @Option(name: .shortAndLong, help: "The folder to make.")
  var output: String?

  @Flag(help: "Only list what would be changed; write nothing.")
  var check = false

  @Flag(name: .shortAndLong, help: "List only what needs a look.")
  var quiet = false

  @Option(
    help: "The folder with the library's source. By default the one that this program was built in."
  )
  var library: String?

  func validate() throws {
    if output == nil, !check {
      throw ValidationError("Name the folder to make with --output, or give --check.")
    }
    if output != nil, check { throw ValidationError("--check writes nothing; leave --output out.") }
  }

  func run() throws {
    do {
      let library = try Library.locate(library)
      let source = URL(fileURLWithPath: folder).standardizedFileURL
      let target = output.map { URL(fileURLWithPath: $0).standardizedFileURL }
      if let target, FileManager.default.fileExists(atPath: target.path) {
        throw PortError("\(output ?? "") already exists; choose another name.")
      }
      let name = Self.packageName((target ?? source).lastPathComponent)
      let port = try PortedPackage(
        folder: source, name: name, library: library.path, uiKit: UIKitNames(library: library))
      if let target { try Self.write(port, to: target) }
      report(port)
      if !port.isComplete { throw ExitCode.failure }
    } catch let error as PortedPackage.Refusal {
      throw PortError(error.description)
    }
  }

  private func report(_ port: PortedPackage) {
    var counts: [Note.Kind: Int] = [:]
    for note in port.notes {
      counts[note.kind, default: 0] += 1
      if !quiet || note.kind != .change { print(note.description) }
    }
    func count(_ kind: Note.Kind, _ one: String, _ many: String) -> String {
      let count = counts[kind] ?? 0
      return "\(count) \(count == 1 ? one : many)"
    }
    print(
      (output.map { "\($0): " } ?? "")
        + [
          count(.change, "change", "changes"),
          count(.caution, "thing to look at", "things to look at"),
          count(.error, "thing to write by hand", "things to write by hand"),
        ].joined(separator: ", ") + ".")
  }

  /// Writes the package. After an error, nothing of it is left.
  private static func write(_ port: PortedPackage, to target: URL) throws {
    let manager = FileManager.default
    do {
      let texts = port.files.mapValues { Data($0.utf8) }
      for (path, data) in texts.merging(port.pictures, uniquingKeysWith: { $1 }) {
        let file = target.appendingPathComponent(path)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      for (path, original) in port.copies {
        let file = target.appendingPathComponent(path)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(at: original, to: file)
      }
    } catch {
      try? manager.removeItem(at: target)
      throw PortError("\(target.relativePath) can't be written: \(error.localizedDescription)")
    }
  }

  /// A name that Swift accepts for a module.
  private static func packageName(_ folder: String) -> String {
    let name = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return name.first?.isNumber == true || name.isEmpty ? "_" + name : name
  }
}

/// An error that is told in one sentence.
struct PortError: LocalizedError {
  let errorDescription: String?
  init(_ sentence: String) { errorDescription = sentence }
}

/// The folder with Interlude's sources.
private enum Library {
  static func locate(_ path: String?) throws -> URL {
    let folder =
      path.map { URL(fileURLWithPath: $0).standardizedFileURL }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    guard
      FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Sources/UIKit/UIKit.swift").path)
    else {
      throw PortError(
        path.map { "\($0) does not contain the library's source." }
          ?? "The library's source is not where this program was built; name its folder with --library."
      )
    }
    return folder
  }
}
