import ArgumentParser

/// The command line.
@main
struct Interlude: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interlude",
    abstract: "iOS view-controller transitions on the Linux desktop.",
    version: "0.1.0",
    subcommands: [
      GalleryCommand.self, ListCommand.self, FilmstripCommand.self, RecordCommand.self,
      ReportCommand.self, TourCommand.self, CurveCommand.self, MeasureCommand.self,
    ],
    defaultSubcommand: GalleryCommand.self)

  /// As the parser's own, but for what is printed of errors: one sentence.
  static func main() {
    do {
      var command = try parseAsRoot()
      try checkHelp(CommandLine.arguments.dropFirst())
      try command.run()
    } catch {
      Failure.end(with: error)
    }
  }

  /// Fails where help is asked for on a command that there is not; the parser itself then helps with what there is.
  private static func checkHelp(_ words: some Collection<String>) throws {
    guard words.first == "help" else { return }
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    for (place, word) in words.dropFirst().filter({ !$0.hasPrefix("-") }).enumerated() {
      // Commands have no commands of their own.
      guard place == 0, commands.contains(word) else {
        throw ValidationError("There is no command '\(word)'")
      }
    }
  }
}
