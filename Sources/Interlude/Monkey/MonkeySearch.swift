import Desktop
import Foundation

/// Plays rounds of random input, each in a process of its own, and reduces the first violation to a short script.
struct MonkeySearch {
  enum Length {
    case events(Int)
    case minutes(Double)
    /// One round for each exhibit: its ``CatchScripts``, with so many milliseconds between the moments.
    case catches(interval: Double)
  }

  /// The names of the exhibits, which take turns.
  let exhibits: [String]
  let header: InputScript.Header
  /// The seed of the first round. Each round has the next one.
  let firstSeed: UInt32
  let length: Length
  /// The path of the script that is written for a violation. An earlier file is replaced.
  let output: String
  /// The program that runs the command `monkey`, and its first arguments.
  var program = ["/proc/self/exe"]

  /// The number of events of one round.
  private static let eventsPerRound = 1000
  /// The largest number of scripts that are tried in order to find a shorter one.
  private static let mostTrials = 400

  /// A violated condition, as a sentence for the user.
  struct Violation: LocalizedError {
    let exhibit: String
    let sentence: String
    /// The script that leads to it, and the number of its lines; nil if the user has chosen the script.
    var script: (path: String, lines: Int)?

    var errorDescription: String? {
      let found = "\(exhibit): \(sentence)"
      guard let script else { return found + "." }
      let lines = script.lines == 1 ? "1 line" : "\(script.lines) lines"
      return
        "\(found); play the \(lines) of input that lead to it with 'interlude monkey --input \(script.path)'."
    }
  }

  /// Returns the number of events that were played. Throws a ``Violation`` if something was found. `progress` is called after each round
  /// with the finished fraction. An error that it throws ends the search.
  func run(progress: (Double) throws -> Void) throws -> Int {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("interlude-monkey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let begin = Date()
    var (played, round) = (0, 0)
    while true {
      let fraction =
        switch length {
        case .events(let count): Double(played) / Double(count)
        case .minutes(let minutes): -begin.timeIntervalSinceNow / (minutes * 60)
        case .catches: Double(round) / Double(exhibits.count)
        }
      try progress(min(fraction, 1))
      if fraction >= 1 { return played }
      let seed = firstSeed &+ UInt32(truncatingIfNeeded: round)
      let trial = MonkeyTrial(
        exhibit: exhibits[round % exhibits.count], header: header, folder: folder, program: program)
      let work: MonkeyTrial.Work
      var origin = " (seed \(seed))"
      switch length {
      case .events(let count):
        let share = max((count - played) / exhibits.count, 1)
        work = .play(
          .random(seed: UInt64(seed), events: min(share, Self.eventsPerRound)))
      case .minutes:
        work = .play(.random(seed: UInt64(seed), events: Self.eventsPerRound))
      case .catches(let interval): (work, origin) = (.catches(interval: interval), "")
      }
      let result = try trial.run(work)
      played += result.events
      // Control-C in a terminal ends the second process as well.
      try progress(min(fraction, 1))
      if case .finding(let sentence) = result.outcome {
        throw try reduce(trial, sentence, result.lines, origin: origin, progress: progress)
      }
      round += 1
    }
  }

  /// Writes the shortest script that still violates a condition.
  private func reduce(
    _ trial: MonkeyTrial, _ sentence: String, _ lines: [InputScript.Line], origin: String,
    progress: (Double) throws -> Void
  ) throws -> Violation {
    var latest: String?
    let shortest = try ScriptReduction.reduce(lines, limit: Self.mostTrials) { lines in
      try progress(1)
      guard case .finding(let sentence) = try trial.run(.play(.script(lines))).outcome else {
        return false
      }
      latest = sentence
      return true
    }
    var header = trial.header
    header.exhibit = trial.exhibit
    do {
      try Data(InputScript(header: header, lines: shortest).text.utf8).write(
        to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw Overwriting.Refusal.unwritable(path: output, cause: error.localizedDescription)
    }
    return Violation(
      exhibit: trial.exhibit, sentence: (latest ?? sentence) + origin,
      script: (output, shortest.count))
  }
}
