import ArgumentParser
import CoreGraphics
import Foundation

/// `interlude filmstrip`: a transition at exact fractions of its duration, as one image.
struct FilmstripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filmstrip",
    abstract: "Draw an exhibit's transitions at exact percents, without a display.",
    discussion: """
      One row for each transition of the exhibit, or with --input for each mark of the script, one column for each \
      percent.
      """)

  @Argument(help: "The exhibit; 'interlude list' shows their names.")
  var exhibit: ExhibitArgument

  @OptionGroup var parameters: ParameterArguments

  @OptionGroup var pages: PageArguments

  @Option(
    parsing: .unconditional, help: "Percents, 0 to 100, separated by commas.",
    transform: NumberList.parse)
  var at = NumberList<Percent>([0, 25, 50, 75, 100])

  @Option(name: [.customShort("o"), .long], help: "The PNG file to write.")
  var output: String

  @OptionGroup var overwriting: Overwriting

  @Option(
    help:
      "Film this input script instead of the exhibit's demonstration. The gallery's key I records one."
  )
  var input: String?

  @Option(help: Stage.help)
  var stage = Stage.window

  @Option(
    parsing: .unconditional,
    help: "\(WindowSize.help) By default the script's, else \(WindowSize.standard).",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Option(help: Appearance.helpWithScript)
  var appearance: Appearance?

  @Option(help: ReducedMotion.help)
  var reducedMotion = ReducedMotion.off

  @Option(parsing: .unconditional, help: "The width of one picture in the strip, in pixels.")
  var width = 384

  func validate() throws {
    guard URL(fileURLWithPath: output).pathExtension.lowercased() == "png" else {
      throw ValidationError("--output must be a file that ends in .png, not '\(output)'.")
    }
    guard (16...4096).contains(width) else {
      throw ValidationError("--width must be between 16 and 4096 pixels.")
    }
    try stage.check(size)
  }

  func run() throws {
    try OnMain.run {
      let motion = reducedMotion.apply()
      defer { withExtendedLifetime(motion) {} }
      try Failure.reported {
        let known = try exhibit.exhibit()
        try overwriting.check(file: output)
        let script = try input.map { try ScriptFile($0) }
        try script?.check(known)
        let exhibit = try parameters.applied(to: known, after: script)
        try pages.apply(to: exhibit, after: script)
        (appearance ?? .light).apply()
        let fractions = at.values.map { $0 / 100 }
        let strip: CGImage
        if let script {
          strip = try Filmstrip.record(
            exhibit, script, at: fractions,
            size: stage.windowSize(asked: size, script: script), stage: stage, pictureWidth: width,
            appearance: appearance)
        } else {
          strip = try Filmstrip.record(
            exhibit, at: fractions, size: stage.windowSize(asked: size), stage: stage,
            pictureWidth: width, appearance: appearance)
        }
        try strip.writePNG(to: URL(fileURLWithPath: output))
        try StandardOutput.print("\(output): \(exhibit.title) at \(at) %.")
      }
    }
  }
}
