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
      Writes frames.csv, transitions.csv, mangohud.csv, trace.json, environment.json and summary.json to the folder \
      and prints the summary. Rows are on disk within a second, so a recording that is killed can be read all the same. \
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
    name: .customLong("repeat"), parsing: .unconditional,
    help: "How many transitions; 10 unless --seconds is given.")
  var count: Int?

  @Option(
    parsing: .unconditional,
    help:
      "For how long: transitions go on until then, from the first frame on. With --headless these are the clock's seconds."
  )
  var seconds: Double?

  @Option(parsing: .unconditional, help: "\(WindowSize.help)")
  var size = WindowSize.standard

  @Option(help: ReducedMotion.help)
  var reducedMotion = ReducedMotion.off

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("--output must name a folder.") }
    if let count, !(1...1_000_000).contains(count) {
      throw ValidationError("--repeat must be between 1 and 1000000.")
    }
    if let seconds, !(0.1...1_000_000).contains(seconds) {
      throw ValidationError("--seconds must be between 0.1 and 1000000.")
    }
    if count != nil, seconds != nil {
      throw ValidationError("--repeat and --seconds exclude each other.")
    }
  }

  func run() throws {
    try OnMain.run {
      let motion = reducedMotion.apply()
      defer { withExtendedLifetime(motion) {} }
      try Failure.reported {
        let exhibit = try exhibit.exhibit()
        let length = Recorder.Length(count: count, seconds: seconds)
        let flags = (live ? " --live" : "") + (headless ? " --headless" : "")
        let recording = Recorder(
          exhibit: exhibit, folder: URL(fileURLWithPath: output),
          title: "\(exhibit.name.rawValue) \(length)\(flags)", length: length, size: size,
          isLive: live)
        let summary = headless ? try recording.runHeadless() : try recording.runInWindow()
        try StandardOutput.print(summary)
      }
    }
  }
}
