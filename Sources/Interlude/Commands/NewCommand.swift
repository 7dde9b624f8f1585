import ArgumentParser
import Desktop
import Foundation

/// `interlude new`: a package with an app of one's own.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a package with a transition of your own.",
    discussion: """
      The package has a window, a push with its own animator, a pop that follows the pointer, and tests on a clock that is \
      moved by hand. 'make run' and 'make test' work at once. The folder's name, without characters other than letters \
      and digits, is the package's name.
      """)

  @Argument(help: "The folder to make.")
  var folder: String

  @Option(
    help: "The folder with the library's source. By default the one that this program was built in."
  )
  var library: String?

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let template = PackageTemplate(
          folder: try ResourceFolder.resources.locate().appendingPathComponent("Template"))
        let name = try template.name(for: folder)
        let library = try PackageTemplate.library(at: library)
        try template.write(to: URL(fileURLWithPath: folder), name: name, library: library)
        try StandardOutput.print(
          "\(folder): a package named \(name). Run 'make run' in it to open its window, and 'make test' to test it."
        )
      }
    }
  }
}
