import Desktop
import Foundation

/// The input of a run.
enum MonkeyInput {
  case random(seed: UInt64, events: Int)
  case script([InputScript.Line])
}

/// One run of an exhibit with random input or a script, in a process of its own, so that even a crash or an endless loop can be
/// reported, and every run begins from the same state.
struct MonkeyTrial {
  /// The work of a process.
  enum Work {
    case play(MonkeyInput)
    /// Plays the ``CatchScripts`` of the exhibit, with so many milliseconds between the moments, until one finds something.
    case catches(interval: Double)
  }

  /// The result of a run.
  enum Outcome: Equatable {
    case nothing
    /// A sentence without its full stop.
    case finding(String)
  }

  let exhibit: String
  let header: InputScript.Header
  /// A folder for the scripts that the processes read and write.
  let folder: URL
  /// The program that runs the command `monkey`, and its first arguments.
  var program = ["/proc/self/exe"]
  /// The seconds after which a process ends itself with SIGALRM.
  static let longest: UInt32 = 120

  /// Does the work. Returns the lines that were played, as far as the process came.
  func run(_ work: Work) throws -> (
    outcome: Outcome, events: Int, lines: [InputScript.Line]
  ) {
    let script = folder.appendingPathComponent("played.jsonl")
    var arguments = ["monkey", exhibit, "--worker"]
    switch work {
    case .play(.random(let seed, let events)):
      try Data((header.text + "\n").utf8).write(to: script)
      arguments += ["--seed", "\(seed)", "--events", "\(events)", "--script", script.path]
    case .catches(let interval):
      try Data((header.text + "\n").utf8).write(to: script)
      arguments += ["--catch", "\(interval)", "--script", script.path]
    case .play(.script(let lines)):
      try Data(InputScript(header: header, lines: lines).text.utf8).write(to: script)
      arguments += ["--input", script.path]
    }
    let words = program + arguments
    guard let process = ChildProcess(words[0], Array(words.dropFirst()), mergesErrors: true) else {
      throw Failed(errorDescription: "The second process of the command can't be started.")
    }
    var (events, finding): (Int?, String?) = (nil, nil)
    var latest = ""
    process.forEachLine { line in
      if let count = line.wholeMatch(of: /events ([0-9]+)/)?.1 {
        events = Int(count)
      } else if line.hasPrefix(Self.findingMark) {
        finding = String(line.dropFirst(Self.findingMark.count))
      } else if line.contains("Fatal error") || latest.isEmpty {
        latest = line
      }
    }
    let status = process.reap()
    // A cut-off line belongs to a process that was ended while it wrote.
    let lines = try InputScript(contentsOf: script).lines
    if let finding { return (.finding(finding), events ?? 0, lines) }
    if status == 0, let events { return (.nothing, events, lines) }
    let cause = latest.isEmpty ? "" : ": \(latest)"
    return (
      .finding(
        status == nil
          ? "the process crashed, or did not end within \(Self.longest) seconds\(cause)"
          : "the process ended with status \(status ?? 0)\(cause)"),
      events ?? 0, lines
    )
  }

  struct Failed: LocalizedError { let errorDescription: String? }

  // MARK: In the second process

  private static let findingMark = "finding "

  /// Runs in the second process: does `work` and prints the result. Lines are added to the file at `path` before they are played, so
  /// that they are known after a crash.
  @MainActor
  static func work(
    _ exhibit: any Exhibit, _ header: InputScript.Header, _ work: Work,
    writingTo path: String?
  ) throws {
    let file = path.flatMap(FileHandle.init(forUpdatingAtPath:))
    let begin = try file?.seekToEnd() ?? 0
    func write(_ lines: [InputScript.Line]) {
      let text = lines.map { $0.text + "\n" }.joined()
      // A full disk must not look like a finding; the lines are only missing from the script.
      try? file?.write(contentsOf: Data(text.utf8))
    }
    var events = 0
    func isClean(_ input: MonkeyInput, willPlay: @escaping ([InputScript.Line]) -> Void) throws
      -> Bool
    {
      alarm(longest)
      let result = try MonkeyRun.check(exhibit, header, input, willPlay: willPlay)
      events += result.events
      guard let finding = result.finding else { return true }
      let seconds = (finding.time * 1000).rounded() / 1000
      try StandardOutput.print("\(findingMark)\(finding.sentence), after \(seconds) s")
      return false
    }
    do {
      switch work {
      case .play(let input):
        // A script is in its file already.
        _ = try isClean(input) { lines in if case .random = input { write(lines) } }
      case .catches(let interval):
        let scripts = try CatchScripts(exhibit, interval: interval / 1000)
        for number in 0..<scripts.count {
          try? file?.truncate(atOffset: begin)
          write(scripts[number])
          guard try isClean(.script(scripts[number]), willPlay: { _ in }) else { break }
        }
      }
    } catch is InputScriptError where path == nil {
      // A line of a shortened script can name a view that is not there any more.
    }
    try StandardOutput.print("events \(events)")
  }
}
