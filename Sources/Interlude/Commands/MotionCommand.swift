import ArgumentParser
import Foundation

/// `interlude motion`: the presentation values of views against time, as CSV.
struct MotionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motion",
    abstract: "Measure how an exhibit's views move, without a display.",
    discussion: """
      Plays the script and writes a line for each frame and view: t,view,x,y,width,height,alpha. t is in seconds on the \
      script's clock. The others are the values on screen, in points of the stage; x and y are the view's centre, or \
      the content offset of a scroll view. A view has no line while it is not on screen.
      """)

  @Argument(
    help: "The exhibit; 'interlude list' shows their names. 'feel' is made for being measured.")
  var exhibit: ExhibitArgument

  @OptionGroup var parameters: ParameterArguments

  @Option(help: "The input script to play.")
  var input: String

  @Option(help: "The accessibility identifiers of the views to measure, separated by commas.")
  var of: String

  @Option(name: [.customShort("o"), .long], help: "The CSV file to write.")
  var output: String

  @OptionGroup var overwriting: Overwriting

  @Option(help: Stage.help)
  var stage = Stage.window

  @Option(
    parsing: .unconditional,
    help: "\(WindowSize.help) By default the script's, else \(WindowSize.standard).",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 1000.")
  var fps = 120.0

  private var identifiers: [String] {
    of.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  func validate() throws {
    guard (1...1000).contains(fps) else {
      throw ValidationError("--fps must be between 1 and 1000.")
    }
    guard !identifiers.isEmpty else {
      throw ValidationError("--of must name at least one identifier.")
    }
    try stage.check(size)
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let known = try exhibit.exhibit()
        try overwriting.check(file: output)
        let script = try ScriptFile(input)
        try script.check(known)
        let trace = MotionTrace(
          exhibit: try parameters.applied(to: known, after: script), file: script, stage: stage,
          size: stage.windowSize(asked: size, script: script), rate: fps, identifiers: identifiers)
        Appearance.light.apply()
        let lines = try trace.lines()
        do {
          try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: URL(fileURLWithPath: output))
        } catch {
          throw Overwriting.Refusal.unwritable(path: output, cause: error.localizedDescription)
        }
        try StandardOutput.print("\(output): \(lines.count - 1) lines.")
      }
    }
  }
}
