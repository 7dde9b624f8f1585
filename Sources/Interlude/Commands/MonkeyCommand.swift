import ArgumentParser
import Desktop
import Foundation
import UIKit

/// `interlude monkey`: random input that looks for errors, and the replay of what it found.
struct MonkeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monkey",
    abstract: "Look for errors in exhibits by random input, without a display.",
    discussion: """
      Clicks, drags, catches, flicks, pinches, presses keys, turns the wheel, resizes the window and changes the appearance, \
      as a seed decides, and checks after each event what must always be true: every transition ends once, no animated view \
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

  /// The number of events of one round, which is a process.
  private static let eventsPerRound = 1000
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
        exhibit, file.script.header, .script(file.script.lines), writingTo: nil)
    }
    let header = try script.map { try ScriptFile($0).script.header } ?? header
    try MonkeyTrial.work(
      exhibit, header, .random(seed: UInt64(seed), events: events), writingTo: script)
  }

  /// Plays a script with the checks.
  @MainActor
  private func replay(_ path: String, _ known: [any Exhibit]) throws {
    let file = try ScriptFile(path)
    guard
      let exhibit = known.first
        ?? file.script.header.exhibit.flatMap(ExhibitName.init(rawValue:))?.make()
    else {
      throw ValidationError("name the exhibit, because the script \(path) names none")
    }
    try file.check(exhibit)
    var header = file.script.header
    if size != nil || header.size == nil { header.size = self.header.size }
    let result = try MonkeyRun.check(exhibit, header, .script(file.script.lines))
    if let finding = result.finding {
      throw Violation(exhibit: exhibit.name.rawValue, sentence: finding.sentence, script: nil)
    }
    try StandardOutput.print("\(path): \(result.events) events, nothing found.")
  }

  /// Plays rounds of random input until enough events were played, or something was found.
  @MainActor
  private func search(_ known: [any Exhibit]) throws {
    try overwriting.check(file: output)
    Interruption.begin()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("interlude-monkey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var progress = ClipProgress(isatty(STDERR_FILENO) == 1 ? .terminal : .none)
    defer { progress.clear() }
    let begin = Date()
    var (played, round) = (0, 0)
    let rounds = UInt32(known.count)
    func fraction() -> Double {
      minutes.map { -begin.timeIntervalSinceNow / ($0 * 60) } ?? Double(played) / Double(events)
    }
    do {
      while fraction() < 1 {
        for (index, exhibit) in known.enumerated() where fraction() < 1 {
          try Interruption.check()
          // No two rounds have the same seed.
          let seed = seed &+ UInt32(truncatingIfNeeded: round) &* rounds &+ UInt32(index)
          let share = minutes == nil ? events / known.count : Self.eventsPerRound
          let trial = MonkeyTrial(exhibit: exhibit.name.rawValue, header: header, folder: folder)
          let result = try trial.run(
            .random(seed: UInt64(seed), events: min(max(share, 1), Self.eventsPerRound)))
          played += result.events
          if case .finding(let sentence) = result.outcome {
            progress.clear()
            throw try reduce(trial, sentence, result.lines, seed: seed)
          }
          try progress.show(fraction())
        }
        round += 1
      }
    } catch let interruption as Interruption {
      progress.clear()
      try? FileManager.default.removeItem(at: folder)
      interruption.end()
    }
    let rate = Int(Double(played) / max(-begin.timeIntervalSinceNow, 1e-3))
    try StandardOutput.print(
      "\(played) events in \(known.count == 1 ? known[0].title : "\(known.count) exhibits"), "
        + "\(rate) a second: nothing found.")
  }

  /// Writes the shortest script that still violates a condition.
  private func reduce(
    _ trial: MonkeyTrial, _ sentence: String, _ lines: [InputScript.Line], seed: UInt32
  ) throws -> Violation {
    var header = trial.header
    header.exhibit = trial.exhibit
    var latest = sentence
    let shortest = try ScriptReduction.reduce(lines, limit: 400) { lines in
      try Interruption.check()
      guard case .finding(let sentence) = try trial.run(.script(lines)).outcome else {
        return false
      }
      latest = sentence
      return true
    }
    do {
      try Data(InputScript(header: header, lines: shortest).text.utf8).write(
        to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw Overwriting.Refusal.unwritable(path: output, cause: error.localizedDescription)
    }
    return Violation(
      exhibit: trial.exhibit, sentence: "\(latest) (seed \(seed))",
      script: (output, shortest.count))
  }

  /// A violated condition, as a sentence for the user.
  struct Violation: LocalizedError {
    let exhibit: String
    let sentence: String
    let script: (path: String, lines: Int)?

    var errorDescription: String? {
      let found = "\(exhibit): \(sentence)"
      guard let script else { return found + "." }
      return
        "\(found); \(script.path) has the \(script.lines) lines of input that lead to it: interlude monkey --input \(script.path)."
    }
  }
}
