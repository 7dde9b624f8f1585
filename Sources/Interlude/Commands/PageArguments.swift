import ArgumentParser
import Desktop
import Foundation

/// `--page FILE`: the user's own pictures in place of an exhibit's pages.
struct PageArguments: ParsableArguments {
  @Option(
    name: .customLong("page"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show this PNG or JPEG picture in place of the page that the transitions come from; given a second time, of the page that they go to. A single '-' keeps the exhibit's own page.",
      valueName: "file"))
  var files: [String] = []

  func validate() throws {
    guard files.count <= OwnPages.PageRole.allCases.count else {
      throw ValidationError(
        "--page can be given twice, for the page that a transition comes from and the one that it goes to, not \(files.count) times"
      )
    }
  }

  /// Reads the pictures and shows them in the exhibits that open from now on: those of the command line, else those of the script.
  ///
  /// - Parameter exhibit: The exhibit of the command; nil for the gallery's list.
  @MainActor
  func apply(to exhibit: (any Exhibit)?, after script: ScriptFile? = nil) throws {
    try Self.apply(files.isEmpty ? script?.script.header.pages ?? [] : files, to: exhibit)
  }

  /// Reads the pictures in `files` and shows them in the exhibits that open from now on.
  @MainActor
  static func apply(_ files: [String], to exhibit: (any Exhibit)?) throws {
    guard !files.isEmpty else { return }
    if let exhibit, !exhibit.hasPages { throw NoPages(exhibit: exhibit.name) }
    OwnPages.shared.pictures = try OwnPages.read(files)
  }

  /// The options as on the command line, each with a space before it, for titles of recordings.
  var title: String {
    files.map { " --page \(URL(fileURLWithPath: $0).lastPathComponent)" }.joined()
  }

  /// The exhibit is a scene that always has the same content.
  struct NoPages: LocalizedError {
    let exhibit: ExhibitName

    var errorDescription: String? {
      "The exhibit \(exhibit.rawValue) takes no --page: the benchmark's scenes always show the same, so that their results can be compared."
    }
  }
}
