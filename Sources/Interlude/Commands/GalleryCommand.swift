import ArgumentParser
import Foundation

/// `interlude`: opens the gallery in a window.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Open the gallery in a window. This is the default.")

  @Option(help: "Open this exhibit at once.")
  var exhibit: ExhibitArgument?

  @OptionGroup var parameters: ParameterArguments

  @OptionGroup var pages: PageArguments

  @Option(help: Stage.help)
  var stage = Stage.window

  @Option(
    parsing: .unconditional,
    help:
      "\(WindowSize.help) By default as large as it was last time, else \(WindowSize.standard), or what fits the display.",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Option(parsing: .unconditional, help: "Pixels for a point, 0.5 to 4. By default the desktop's.")
  var scale: Double?

  @Option(help: Appearance.helpWithSystem)
  var appearance = WindowAppearance.system

  @Option(help: ReducedMotion.help)
  var reducedMotion = ReducedMotion.system

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option(parsing: .unconditional, help: "Play everything this many times slower, 1 to 100.")
  var slow = 1.0

  @Option(help: HUDSize.help)
  var hud = HUDSize.off

  func validate() throws {
    guard slow.isFinite, (1...100).contains(slow) else {
      throw ValidationError("--slow must be between 1 and 100.")
    }
    try stage.check(size)
    guard exhibit != nil || parameters.assignments.isEmpty else {
      throw ValidationError("--set changes the exhibit that --exhibit opens; give both.")
    }
    guard scale.map((0.5...4).contains) ?? true else {
      throw ValidationError("--scale must be between 0.5 and 4.")
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported(inBox: true) {
        GalleryApp.useUserLanguage()
        let exhibit = try exhibit.map { try parameters.applied(to: $0.exhibit()) }
        try pages.apply(to: exhibit)
        let app = try GalleryApp(
          size: stage == .window ? size : stage.windowSize(asked: size), stage: stage,
          scale: scale, isFullscreen: fullscreen, slowdownFactor: slow,
          appearance: appearance, reducedMotion: reducedMotion, hud: hud)
        try app.run(opening: exhibit)
      }
    }
  }
}
