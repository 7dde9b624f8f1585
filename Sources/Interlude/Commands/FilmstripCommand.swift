import ArgumentParser
import CoreGraphics
import Foundation

/// `interlude filmstrip`: a transition at exact shares of its duration, as one picture.
struct FilmstripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filmstrip",
    abstract: "Draw an exhibit's transitions at exact percents, without a display.",
    discussion: "One row for each transition of the exhibit, one column for each percent.")

  @Argument(help: "The exhibit; 'interlude list' shows their names.")
  var exhibit: ExhibitArgument

  @Option(help: "Percents, 0 to 100, separated by commas.")
  var at = Percents([0, 25, 50, 75, 100])

  @Option(name: [.customShort("o"), .long], help: "The PNG file to write.")
  var output: String

  @Option(help: "The window's size in points, 160x160 to 8192x8192.")
  var size = WindowSize.standard

  @Option(help: "The width of one picture in the strip, in pixels.")
  var width = 384

  func validate() throws {
    guard (16...4096).contains(width) else {
      throw ValidationError("--width must be between 16 and 4096 pixels.")
    }
  }

  func run() throws {
    try OnMain.run {
      let exhibit = try exhibit.exhibit()
      try Failure.reported {
        let strip = try Filmstrip.record(
          exhibit, at: at.values.map { $0 / 100 }, size: size, pictureWidth: width)
        try strip.writePNG(to: URL(fileURLWithPath: output))
        try StandardOutput.print("\(output): \(exhibit.title) at \(at) %.")
      }
    }
  }
}

/// Percents as users write them: `0,25,50`.
struct Percents: ExpressibleByArgument, CustomStringConvertible {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard !numbers.isEmpty, numbers.count == parts.count,
      numbers.allSatisfy({ (0...100).contains($0) })
    else { return nil }
    values = numbers
  }

  var description: String { values.map { $0.formatted }.joined(separator: ",") }
  var defaultValueDescription: String { description }
}

extension Double {
  /// Without a fraction where there is none.
  var formatted: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
