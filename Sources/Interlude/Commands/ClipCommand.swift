import ArgumentParser
import Clips
import CoreGraphics
import Foundation

/// `interlude clip`: an exhibit's transitions as an animated picture or a video.
struct ClipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clip",
    abstract: "Write an exhibit's transitions as a clip, without a display.",
    discussion: """
      Films all steps of the exhibit's demonstration, or with --step one of them. The clip begins and ends with a short still, and \
      pictures repeat without end.

      The file's ending chooses the format: .png or .apng (animated PNG), .gif (at most 50 frames a second, one palette of 255 \
      colours), .webp (lossless), .mp4 (H.264) and .webm (VP9); the last two need the program ffmpeg. A folder, or a name that \
      ends with /, gets a PNG for each frame.
      """)

  @Argument(help: "The exhibit; 'interlude list' shows their names.")
  var exhibit: ExhibitArgument

  @OptionGroup var parameters: ParameterArguments

  @OptionGroup var pages: PageArguments

  @Option(help: "Film only this step; the steps before it are played, but not shown.")
  var step: String?

  @Option(
    parsing: .unconditional,
    help: "Frames a second, 1 to 120. By default 60; 50 for GIF, which is also its highest rate.")
  var fps: Int?

  @Option(
    parsing: .unconditional, help: "The clip's pixels for a point of the window, 0.1 to 4.")
  var scale = 1.0

  @Option(
    parsing: .unconditional, help: "Play this many times slower, 0.1 to 100; below 1 is faster.")
  var slow = 1.0

  @Option(help: Stage.help)
  var stage = Stage.window

  @Option(
    parsing: .unconditional,
    help: "\(WindowSize.help) By default the script's, else \(WindowSize.standard).",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Option(help: Appearance.helpWithScript)
  var appearance: Appearance?

  @Option(help: ReducedMotion.help)
  var reducedMotion = ReducedMotion.off

  @Option(
    help:
      "Film this input script instead of the exhibit's demonstration. The gallery's key I records one."
  )
  var input: String?

  @Option(name: [.customShort("o"), .long], help: "The file or folder to write.")
  var output: String

  @OptionGroup var overwriting: Overwriting

  @Flag(help: .hidden)
  var printsProgress = false

  /// The longest side of a clip in pixels: the largest texture that drivers commonly allow.
  static let longestSide = 8192
  /// The fraction of the whole work that encoding a GIF takes after the last frame is drawn.
  private static let gifEncoding = 0.35

  func validate() throws {
    _ = try format()
    guard fps.map((1...120).contains) ?? true else {
      throw ValidationError("--fps must be between 1 and 120.")
    }
    guard scale.isFinite, (0.1...4).contains(scale) else {
      throw ValidationError("--scale must be between 0.1 and 4.")
    }
    guard slow.isFinite, (0.1...100).contains(slow) else {
      throw ValidationError("--slow must be between 0.1 and 100.")
    }
    try stage.check(size)
  }

  /// The format that the output's name asks for.
  private func format() throws -> ClipFormat {
    if output.hasSuffix("/") || isFolder { return .pngSequence }
    if let format = ClipFormat(pathExtension: URL(fileURLWithPath: output).pathExtension) {
      return format
    }
    throw ValidationError(
      "--output must end in .png, .apng, .gif, .webp, .mp4 or .webm, or name a folder with / at its end, not '\(output)'."
    )
  }

  private var isFolder: Bool {
    var isFolder: ObjCBool = false
    // An existing folder named like a clip, such as `a.gif`, does not count. `checkOutput` rejects it, as other commands do.
    let hasEnding = ClipFormat(pathExtension: URL(fileURLWithPath: output).pathExtension) != nil
    return FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
      && isFolder.boolValue && !hasEnding
  }

  func run() throws {
    try OnMain.run {
      let motion = reducedMotion.apply()
      defer { withExtendedLifetime(motion) {} }
      Interruption.begin()
      try Failure.reported {
        do {
          try write()
        } catch let interruption as Interruption {
          // The draft has been removed.
          interruption.end()
        }
      }
    }
  }

  @MainActor
  private func write() throws {
    let known = try exhibit.exhibit()
    let format = try format()
    try checkOutput(format)
    let script = try input.map { try ScriptFile($0) }
    try script?.check(known)
    let exhibit = try parameters.applied(to: known, after: script)
    try pages.apply(to: exhibit, after: script)
    (appearance ?? .light).apply()
    let film = ClipFilm(
      exhibit: exhibit, script: script, step: step,
      size: stage.windowSize(asked: size, script: script), stage: stage,
      scale: scale, frameRate: min(fps ?? 60, format.highestFrameRate ?? .max),
      slowdownFactor: slow,
      appearance: appearance)
    if let fps, fps > film.frameRate {
      Failure.report(
        "A .gif file cannot hold \(fps) frames a second, so the clip has \(film.frameRate).")
    }
    let (width, height) = film.pixelSize
    guard max(width, height) <= Self.longestSide else {
      throw TooLarge(width: width, height: height)
    }

    let count = try film.countFrames(Interruption.check)
    let writer = try ClipWriter(
      output, format: format, width: width, height: height, frameRate: film.frameRate,
      checkpoint: Interruption.check)
    var progress = ClipProgress(
      printsProgress ? .program : isatty(STDERR_FILENO) == 1 ? .terminal : .none)
    defer { progress.clear() }
    // With SIGPIPE ignored, writing to a closed pipe is an error, after which the clip's draft is removed.
    if printsProgress {
      signal(SIGPIPE, SIG_IGN)
      // A lower priority (nice value 10), so that the app's window stays smooth.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
    let drawing = format == .gif ? 1 - Self.gifEncoding : 1
    var drawn = 0
    try film.draw { frame, periods in
      try Interruption.check()
      try writer.append(frame)
      writer.extendLastFrame(by: periods - 1)
      drawn += periods
      try progress.show(drawing * Double(drawn) / Double(count))
    }
    try writer.finish { try? progress.show(drawing + (1 - drawing) * $0) }
    progress.clear()
    let seconds = (10 * Double(drawn) / Double(film.frameRate)).rounded() / 10
    try StandardOutput.print(
      "\(output): \(exhibit.title), \(seconds.formatted) s, \(film.frameRate) frames a second, \(width)×\(height) pixels."
    )
  }

  /// Throws if the clip can't be written. Called before any frame is drawn.
  private func checkOutput(_ format: ClipFormat) throws {
    guard format == .pngSequence else { return try overwriting.check(file: output) }
    let folder = URL(fileURLWithPath: output)
    if isFolder {
      if !overwriting.overwrite, ClipFormat.hasSequence(in: folder.path) {
        throw Overwriting.Refusal.occupied(
          path: folder.appendingPathComponent("frame-0001.png").path)
      }
      try overwriting.check(file: folder.appendingPathComponent("frame").path)
    } else {
      try overwriting.check(file: folder.path)
    }
  }

  /// The clip would have too many pixels.
  struct TooLarge: LocalizedError {
    let width: Int
    let height: Int

    var errorDescription: String? {
      "The clip would have \(width)×\(height) pixels; choose a smaller --size or --scale, for at most 8192 on a side."
    }
  }
}
