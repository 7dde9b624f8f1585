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

  @Option(
    name: .customLong("repeat"), parsing: .unconditional, help: "How many transitions.")
  var count: Int?

  @Option(help: "Replay this script of input instead; docs/INPUT-SCRIPTS.md has the form.")
  var input: String?

  @Option(
    parsing: .unconditional,
    help: "\(WindowSize.help) By default the script's, else \(WindowSize.standard).")
  var size: WindowSize?

  private static let standardCount = 10

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("--output must name a folder.") }
    guard (1...1_000_000).contains(count ?? 1) else {
      throw ValidationError("--repeat must be between 1 and 1000000.")
    }
    guard count == nil || input == nil else {
      throw ValidationError("--repeat goes with an exhibit's own demonstration, not with --input.")
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let exhibit = try exhibit.exhibit()
        if let input { return try replay(ScriptFile(input), with: exhibit) }
        let count = count ?? Self.standardCount
        let title = "\(exhibit.name.rawValue) --repeat \(count)\(headless ? " --headless" : "")"
        let recording = Recorder(
          exhibit: exhibit, folder: URL(fileURLWithPath: output), title: title, count: count,
          size: size ?? .standard)
        let summary = headless ? try recording.runHeadless() : try recording.runInWindow()
        try StandardOutput.print(summary)
      }
    }
  }

  @MainActor
  private func replay(_ file: ScriptFile, with exhibit: any Exhibit) throws {
    try file.check(exhibit)
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let recording = Recorder(
      exhibit: exhibit, folder: URL(fileURLWithPath: output),
      title: "\(exhibit.name.rawValue) --input \(name)\(headless ? " --headless" : "")", count: 0,
      size: file.size(asked: size))
    if recording.size != size ?? .standard {
      try StandardOutput.print("The window has the script's size, \(recording.size).")
    }
    let summary = headless ? try recording.runHeadless(file) : try recording.runInWindow(file)
    try StandardOutput.print(summary)
  }
}
