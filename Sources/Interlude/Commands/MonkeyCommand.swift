import ArgumentParser
import Desktop
import Foundation
import UIKit

/// `interlude monkey`: looks for errors by random input, and plays the scripts that it has found.
struct MonkeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monkey",
    abstract: "Look for errors in exhibits by random input, without a display.",
    discussion: """
      Clicks, drags, catches, flicks, pinches, presses keys, turns the wheel, resizes the window and changes the appearance, \
      as a seed decides, and checks after each event that every transition ends once, no animated view \
      jumps, nothing is left over when everything rests, input is accepted, and nothing crashes. The first violation is \
      reduced to a short input script, which --input plays again with the same checks. The exit status is then 1.
      """)

  @Argument(help: "The exhibits; all of the gallery without any.")
  var exhibits: [ExhibitArgument] = []

  @Option(
    parsing: .unconditional, help: "The first seed, 0 to 4294967295; each round has the next one.")
  var seed: UInt32 = 1

  @Option(parsing: .unconditional, help: "The number of input events.")
  var events = 10_000

  @Option(
    parsing: .unconditional, help: "Go on for this many minutes instead of a number of events.")
  var minutes: Double?

  @Option(
    name: .customLong("catch"), parsing: .unconditional,
    help: ArgumentHelp(
      "Instead of random input, catch each transition of the demonstrations every so many milliseconds of its way: with the pointer, a finger and a touchpad.",
      valueName: "milliseconds"))
  var catchInterval: Double?

  @Option(name: [.customShort("o"), .long], help: "The file for the input script of a violation.")
  var output = "monkey.jsonl"

  @OptionGroup var overwriting: Overwriting

  @Option(help: "Play this input script with the checks, instead of random input.")
  var input: String?

  @Option(
    parsing: .unconditional,
    help: "\(WindowSize.help) By default the script's, else \(WindowSize.standard).",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Flag(help: .hidden) var worker = false
  @Option(help: .hidden) var script: String?

  /// The accepted numbers of events.
  private static let counts = 1...1_000_000_000

  func validate() throws {
    guard Self.counts.contains(events) else {
      throw ValidationError("--events must be between 1 and \(Self.counts.upperBound).")
    }
    if let minutes {
      guard minutes > 0, minutes <= 10_000 else {
        throw ValidationError("--minutes must be more than 0 and at most 10000.")
      }
    }
    if let catchInterval {
      guard (0.1...1000).contains(catchInterval) else {
        throw ValidationError("--catch must be between 0.1 and 1000.")
      }
      guard input == nil, minutes == nil else {
        throw ValidationError("--catch can't be combined with --input or --minutes.")
      }
    }
    if input != nil, exhibits.count > 1 {
      throw ValidationError("--input plays a script with one exhibit; name only that.")
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let known = try exhibits.map { try $0.exhibit() }
        if worker {
          try work(known)
        } else if let input {
          try replay(input, known)
        } else {
          try search(known.isEmpty ? ExhibitName.galleryCases.map { $0.make() } : known)
        }
      }
    }
  }

  private var header: InputScript.Header {
    let size = size ?? WindowSize.standard
    return InputScript.Header(
      size: InputScript.Header.Size(width: size.width, height: size.height), appearance: "light")
  }

  @MainActor
  private func work(_ known: [any Exhibit]) throws {
    guard let exhibit = known.first else { throw ExitCode(Failure.usageStatus) }
    if let input {
      let file = try ScriptFile(input)
      return try MonkeyTrial.work(
        exhibit, file.script.header, .play(.script(file.script.lines)), writingTo: nil)
    }
    let header = try script.map { try ScriptFile($0).script.header } ?? header
    let work =
      catchInterval.map(MonkeyTrial.Work.catches)
      ?? .play(.random(seed: UInt64(seed), events: events))
    try MonkeyTrial.work(exhibit, header, work, writingTo: script)
  }

  /// Plays a script with the checks.
  @MainActor
  private func replay(_ path: String, _ known: [any Exhibit]) throws {
    let file = try ScriptFile(path)
    guard
      let exhibit = known.first
        ?? file.script.header.exhibit.flatMap(ExhibitName.init(rawValue:))?.make()
    else {
      throw NoExhibit(path: path)
    }
    try file.check(exhibit)
    var header = file.script.header
    if size != nil || header.size == nil { header.size = self.header.size }
    let result = try MonkeyRun.check(exhibit, header, .script(file.script.lines))
    if let finding = result.finding {
      throw MonkeySearch.Violation(exhibit: exhibit.name.rawValue, sentence: finding.sentence)
    }
    try StandardOutput.print("\(path): \(result.events) events, nothing found.")
  }

  /// Plays rounds of random input until enough events were played, or something was found.
  @MainActor
  private func search(_ known: [any Exhibit]) throws {
    try overwriting.check(file: output)
    Interruption.begin()
    var progress = ClipProgress(isatty(STDERR_FILENO) == 1 ? .terminal : .none)
    defer { progress.clear() }
    let begin = Date()
    let search = MonkeySearch(
      exhibits: known.map(\.name.rawValue), header: header, firstSeed: seed,
      length: catchInterval.map(MonkeySearch.Length.catches)
        ?? minutes.map(MonkeySearch.Length.minutes) ?? .events(events), output: output)
    do {
      let played = try search.run { fraction in
        try Interruption.check()
        try progress.show(fraction)
      }
      progress.clear()
      let rate = Int(Double(played) / max(-begin.timeIntervalSinceNow, 1e-3))
      let place = known.count == 1 ? "'\(known[0].name.rawValue)'" : "\(known.count) exhibits"
      try StandardOutput.print("\(played) events with \(place), \(rate) a second: nothing found.")
    } catch let interruption as Interruption {
      progress.clear()
      interruption.end()
    }
  }

  /// Neither the command line nor the script names an exhibit.
  private struct NoExhibit: LocalizedError {
    let path: String

    var errorDescription: String? {
      "The input script \(path) names no exhibit; name one before --input."
    }
  }
}
