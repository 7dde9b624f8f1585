import ArgumentParser
import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// `interlude record`: plays an exhibit's demonstration or a script, and records the frame times.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Drive an exhibit by itself and record its frame times.",
    discussion: """
      Writes frames.csv, transitions.csv, mangohud.csv, trace.json, environment.json and summary.json to the folder \
      and prints the summary. An earlier recording in the folder stays, unless --overwrite is given; then the new one is \
      written to a folder of its own, named FOLDER-incomplete, and replaces the earlier one when it is complete. A script \
      that can't be played to its end leaves no new recording. Rows are on disk within a second, so the recording of a \
      process that was killed can be read. \
      With --headless there is no window, the clock is simulated, and frames are drawn as fast as possible.
      """)

  @Argument(help: "The exhibit; 'interlude list' shows their names.")
  var exhibit: ExhibitArgument

  @OptionGroup var parameters: ParameterArguments

  @OptionGroup var pages: PageArguments

  @Option(
    name: [.customShort("o"), .long],
    help: "The folder to write to; it is created if it does not exist.")
  var output: String

  @OptionGroup var overwriting: Overwriting

  @Flag(help: "Record without a window.")
  var headless = false

  @Flag(help: "Draw moving pages anew in every frame, instead of from a cached texture.")
  var live = false

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: "The number of transitions; 10 unless --seconds is given.")
  var count: Int?

  @Option(
    parsing: .unconditional,
    help:
      "Play transitions for this many seconds from the first frame on. With --headless they are seconds of the simulated clock."
  )
  var seconds: Double?

  @Option(
    parsing: .unconditional,
    help: "Draw this many frames a second by a timer, 1 to 1000. By default the display's rate.")
  var refresh: Double?

  @Option(
    help:
      "Replay this input script instead of the exhibit's demonstration. The gallery's key I records one."
  )
  var input: String?

  @Option(help: Stage.help)
  var stage = Stage.window

  @Option(
    parsing: .unconditional,
    help: "\(WindowSize.help) By default the script's, else \(WindowSize.standard).",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Option(parsing: .unconditional, help: "Pixels per point of the window, 0.5 to 4; 1 by default.")
  var scale: Double?

  @Option(help: Appearance.helpWithScript)
  var appearance: Appearance?

  @Option(help: ReducedMotion.help)
  var reducedMotion = ReducedMotion.off

  @Option(help: HUDSize.help)
  var hud = HUDSize.off

  @Flag(help: "Open the lab with its timeline below the exhibit.")
  var lab = false

  func validate() throws {
    guard hud == .off || !headless else {
      throw ValidationError("--hud needs a window, so it cannot be used with --headless.")
    }
    guard !lab || !headless else {
      throw ValidationError("--lab needs a window, so it cannot be used with --headless.")
    }
    if let scale {
      guard (0.5...4).contains(scale) else {
        throw ValidationError("--scale must be between 0.5 and 4.")
      }
      if headless {
        throw ValidationError("--scale needs a window, so it cannot be used with --headless.")
      }
    }
    guard !output.isEmpty else { throw ValidationError("--output must name a folder.") }
    try stage.check(size)
    if let count, !(1...1_000_000).contains(count) {
      throw ValidationError("--repeat must be between 1 and 1000000.")
    }
    if let seconds, !(0.1...1_000_000).contains(seconds) {
      throw ValidationError("--seconds must be between 0.1 and 1000000.")
    }
    if let refresh {
      guard (1...1000).contains(refresh) else {
        throw ValidationError("--refresh must be between 1 and 1000.")
      }
      if headless {
        throw ValidationError("--refresh needs a window, so it cannot be used with --headless.")
      }
    }
    if count != nil, seconds != nil {
      throw ValidationError("--repeat and --seconds cannot be used together.")
    }
    if input != nil, count != nil || seconds != nil {
      throw ValidationError(
        "--repeat and --seconds go with an exhibit's own demonstration, not with --input.")
    }
  }

  func run() throws {
    try OnMain.run {
      let motion = reducedMotion.apply()
      defer { withExtendedLifetime(motion) {} }
      try Failure.reported {
        let known = try exhibit.exhibit()
        try overwriting.check(recording: URL(fileURLWithPath: output))
        let script = try input.map { try ScriptFile($0) }
        try script?.check(known)
        let exhibit = try parameters.applied(to: known, after: script)
        try pages.apply(to: exhibit, after: script)
        (appearance ?? .light).apply()
        if let script { return try replay(script, with: exhibit) }
        let length = Recorder.Length(count: count, seconds: seconds)
        let recording = Recorder(
          exhibit: exhibit, folder: URL(fileURLWithPath: output),
          title: "\(exhibit.name.rawValue) \(length)\(flags)", length: length,
          size: stage.windowSize(asked: size), stage: stage, scale: scale ?? 1, isLive: live,
          hud: hud, opensLab: lab,
          refreshRate: refresh)
        let summary = headless ? try recording.runHeadless() : try recording.runInWindow()
        try StandardOutput.print(summary)
      }
    }
  }

  /// The options that distinguish recordings of one exhibit, for their titles.
  private var flags: String {
    parameters.title + pages.title + (stage == .window ? "" : " --stage \(stage.rawValue)")
      + (live ? " --live" : "") + (headless ? " --headless" : "")
      + (refresh.map { " --refresh \($0.formatted)" } ?? "")
      + (scale.map { " --scale \($0.formatted)" } ?? "")
      + (hud == .off ? "" : " --hud \(hud.rawValue)")
      + (lab ? " --lab" : "")
      + (appearance.map { " --appearance \($0.rawValue)" } ?? "")
      + (reducedMotion == .off ? "" : " --reduced-motion \(reducedMotion.rawValue)")
  }

  @MainActor
  private func replay(_ file: ScriptFile, with exhibit: any Exhibit) throws {
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let recording = Recorder(
      exhibit: exhibit, folder: URL(fileURLWithPath: output),
      title: "\(exhibit.name.rawValue) --input \(name)\(flags)",
      length: .transitions(0), size: stage.windowSize(asked: size, script: file),
      stage: stage, scale: scale ?? 1, isLive: live, hud: hud, opensLab: lab,
      refreshRate: refresh,
      appearance: appearance)
    if stage == .window, recording.size != size ?? .standard {
      try StandardOutput.print("The window has the script's size, \(recording.size).")
    }
    let summary = headless ? try recording.runHeadless(file) : try recording.runInWindow(file)
    try StandardOutput.print(summary)
  }
}
