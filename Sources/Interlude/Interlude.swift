import ArgumentParser
import Desktop
import FrameStatistics

/// Runs the app: parses the command line and runs the command.
package func runInterlude() {
  Interlude.main()
}

/// The command line.
struct Interlude: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interlude",
    abstract: "iOS view-controller transitions on the Linux desktop.",
    version: program.version,
    subcommands: [
      GalleryCommand.self, OpenCommand.self, ListCommand.self, FilmstripCommand.self,
      ClipCommand.self,
      RecordCommand.self,
      ReportCommand.self, TourCommand.self, CurveCommand.self, MotionCommand.self,
      MonkeyCommand.self, NewCommand.self, PortCommand.self, ThumbnailsCommand.self,
    ],
    defaultSubcommand: GalleryCommand.self)

  /// This program's name, version and commit, for recordings and `--version`.
  static let program = ProgramVersion(
    name: "Interlude", version: "1.0.0", commit: BuildCommit.name)

  /// Parses the command line and runs the command, as the parser's own `main` does. Errors are printed as one sentence.
  static func main() {
    // Environment variables and folders have this name even if the binary is renamed.
    DesktopApplication.programName = "interlude"
    do {
      try checkCommand(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot()
      try checkHelp(CommandLine.arguments.dropFirst())
      try command.run()
    } catch {
      Failure.end(with: error)
    }
  }

  private static let commandNames =
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// Reports an error for a first word that is no command, with the name that was probably meant. The parser would take it
  /// for an argument of the gallery.
  private static func checkCommand(_ words: some Collection<String>) throws {
    guard let word = words.first, !word.hasPrefix("-"), !commandNames.contains(word) else { return }
    guard ExhibitName(rawValue: word) == nil else {
      throw ValidationError(
        "There is no command '\(word)' (did you mean 'gallery --exhibit \(word)'?)")
    }
    throw unknownCommand(word)
  }

  private static func unknownCommand(_ word: String) -> ValidationError {
    let listed = configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
    let names = listed.compactMap(\.commandName) + ["help"]
    return ValidationError(
      "There is no command '\(word)'\(Spelling.hint(for: word, among: names))")
  }

  /// Reports an error for `help` with an unknown command; the parser itself would print the general help.
  private static func checkHelp(_ words: some Collection<String>) throws {
    guard words.first == "help" else { return }
    for (place, word) in words.dropFirst().filter({ !$0.hasPrefix("-") }).enumerated() {
      // Commands have no commands of their own.
      guard place == 0, commandNames.contains(word) else { throw unknownCommand(word) }
    }
  }
}
