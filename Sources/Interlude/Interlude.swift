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
      try command.run()
    } catch {
      Failure.end(with: error)
    }
  }
}
