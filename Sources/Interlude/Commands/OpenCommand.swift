import ArgumentParser
import Desktop
import Foundation

/// `interlude open FILE`: what a file manager starts for a recording or an input script.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a recording or an input script in the gallery.",
    discussion: """
      A recording's statistics are shown on a sheet. An input script is played with its exhibit, in a window of the \
      script's size; a click, a key, a finger or the wheel ends it. Its transitions can be scrubbed afterwards.
      """)

  @Argument(
    help: "The recording's folder or its frames.csv, or the script. Without it, the gallery opens.")
  var file: String?

  func run() throws {
    try OnMain.run {
      try Failure.reported(inBox: true) {
        GalleryApp.useUserLanguage()
        let document = try file.map { try GalleryDocument(contentsOf: $0) }
        guard case .script(let script, let exhibit) = document else {
          return try GalleryApp().run(opening: nil, document: document)
        }
        let header = script.script.header
        try PageArguments.apply(header.pages, to: exhibit)
        let app = try GalleryApp(
          size: script.size(asked: nil), slowdownFactor: header.slowdownFactor,
          appearance: header.appearance.flatMap(WindowAppearance.init(rawValue:)) ?? .light)
        try app.run(
          opening: exhibit, seed: UInt32(truncatingIfNeeded: script.seed), document: document)
      }
    }
  }
}
