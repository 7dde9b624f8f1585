import ArgumentParser
import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// `interlude record`: drives an exhibit by itself and writes what every frame took.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Drive an exhibit by itself and record its frame times.",
    discussion: """
      Writes frames.csv, transitions.csv, environment.json and summary.json to the folder and prints the summary. \
      With --headless there is no window, the clock is moved by hand and nothing paces the frames.
      """)

  @Argument(help: "The exhibit; 'interlude list' shows their names.")
  var exhibit: ExhibitArgument

  @Option(name: [.customShort("o"), .long], help: "The folder to write to; it is made if need be.")
  var output: String

  @Flag(help: "Without a window.")
  var headless = false

  @Flag(help: "Draw every page anew in every frame, from no kept picture.")
  var live = false

  @Option(
    name: .customLong("repeat"), parsing: .unconditional, help: "How many transitions.")
  var count = 10

  @Option(parsing: .unconditional, help: "\(WindowSize.help)")
  var size = WindowSize.standard

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("--output must name a folder.") }
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--repeat must be between 1 and 1000000.")
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let exhibit = try exhibit.exhibit()
        let flags = (live ? " --live" : "") + (headless ? " --headless" : "")
        let title = "\(exhibit.name.rawValue) --repeat \(count)\(flags)"
        let recording = Recorder(
          exhibit: exhibit, folder: URL(fileURLWithPath: output), title: title, count: count,
          size: size, isLive: live)
        let summary = headless ? try recording.runHeadless() : try recording.runInWindow()
        try StandardOutput.print(summary)
      }
    }
  }
}
