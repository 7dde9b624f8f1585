import Clips
import CoreGraphics
import Desktop
import Foundation
import TestSupport
import Testing

@testable import Interlude

/// `interlude clip` and the export in the gallery, without a display.
@Suite struct ClipCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let size = WindowSize(width: 320, height: 240)

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func clip(_ options: String..., output: String) async throws -> Program.Outcome {
    try await Program.run(
      App.binary,
      ["clip"] + options + ["--size", "\(Self.size)", "-o", folder.url.path + "/" + output])
  }

  /// The frames that the command draws, each for as many periods as it is shown.
  @MainActor
  private func frames(_ film: ClipFilm) throws -> [ClipFrame] {
    var frames: [ClipFrame] = []
    try film.draw { frame, periods in
      frames += [ClipFrame](repeating: frame, count: periods)
    }
    return frames
  }

  // MARK: Frames

  /// Fails when a frame of a clip is not what the window shows at its time. The filmstrip has the same times by another way.
  @MainActor
  @Test(arguments: [("push", 1.0), ("drag-cancelled", 1.2)])
  func aClipShowsWhatAFilmstripShows(name: String, duration: Double) throws {
    let film = ClipFilm(
      exhibit: CalendarExhibit(), step: name, size: Self.size, frameRate: 10)
    let frames = try frames(film)
    let strip = try Self.filmstrip(of: name, duration: duration)
    let still = 6
    try #require(frames.count > still + 10)
    #expect(frames[0] == strip[0])
    for (index, picture) in strip.enumerated().dropFirst() {
      // The strip is cut in tenths of its duration, the clip in tenths of a second.
      guard duration == 1 || index == 5 else { continue }
      let period = Int((Double(index) * duration).rounded())
      #expect(frames[still - 1 + period] == picture, "\(index)0 %")
    }
  }

  /// A step of the calendar as the filmstrip shows it at every tenth of `duration` seconds.
  @MainActor
  private static func filmstrip(of name: String, duration: Double) throws -> [ClipFrame] {
    let session = try HeadlessSession(width: size.width, height: size.height)
    return try HeadlessStage.open(CalendarExhibit(), in: session) { steps in
      let index = try #require(steps.firstIndex { $0.name == name })
      for step in steps[..<index] { _ = try Filmstrip.film(step, at: [], in: session) }
      var step = steps[index]
      step.duration = duration
      let strip = try Filmstrip.film(step, at: (0...10).map { Double($0) / 10 }, in: session)
      return try strip.frames.map { try #require(ClipFrame($0)) }
    }
  }

  /// Fails when `--slow` changes what is seen and not only when: the frames of a clip twice as slow are those of twice the rate.
  @MainActor
  @Test func aSlowClipHasTheFramesOfAHigherRate() throws {
    let film = ClipFilm(
      exhibit: CalendarExhibit(), step: "push", size: Self.size, frameRate: 10, slowdownFactor: 2)
    var fast = film
    fast.slowdownFactor = 1
    fast.frameRate = 20
    func moving(_ film: ClipFilm) throws -> [ClipFrame] {
      try frames(film).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    #expect(try moving(film) == moving(fast))
  }

  /// Fails when the progress of a clip would not end at its end.
  @MainActor
  @Test(arguments: [ExhibitName.calendar, .reference])
  func theFramesAreCountedWithoutDrawing(name: ExhibitName) throws {
    let film = ClipFilm(exhibit: name.make(), size: Self.size, frameRate: 20)
    #expect(try film.countFrames {} == frames(film).count)
  }

  // MARK: Files

  /// The whole way: an animated PNG has the renderer's pixels.
  @MainActor
  @Test func anAPNGHasTheRenderersPixels() async throws {
    let outcome = try await clip("calendar", "--step", "push", "--fps", "20", output: "a.png")
    expectSuccess(outcome)
    #expect(outcome.output.contains("a.png: Calendar, 2"), "\(outcome.output)")
    let decoded = try DecodedClip(
      apng: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("a.png"))))
    let film = ClipFilm(
      exhibit: CalendarExhibit(), step: "push", size: Self.size, frameRate: 20)
    #expect(try decoded.periods(rate: 20) == frames(film).map(\.pixels))
  }

  /// A GIF has at most 255 colours, so its pixels are only near to the renderer's. Fails when frames are out of place or out
  /// of time.
  @MainActor
  @Test func aGIFLooksLikeTheRenderersFrames() async throws {
    expectSuccess(
      try await clip("calendar", "--step", "push", "--fps", "20", "--scale", "0.5", output: "a.gif")
    )
    let decoded = try DecodedClip(
      gif: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("a.gif"))))
    #expect((decoded.width, decoded.height) == (160, 120))
    let film = ClipFilm(
      exhibit: CalendarExhibit(), step: "push", size: Self.size, scale: 0.5, frameRate: 20)
    let wanted = try frames(film)
    let periods = decoded.periods(rate: 20)
    try #require(periods.count == wanted.count)
    for (index, frame) in wanted.enumerated() {
      var error = 0
      for (a, b) in zip(frame.pixels, periods[index]) {
        for shift: UInt32 in [0, 8, 16] {
          error += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
        }
      }
      #expect(Double(error) / Double(3 * 160 * 120) < 4, "frame \(index)")
    }
  }

  @Test func aFolderGetsAPictureForEachFrame() async throws {
    expectSuccess(try await clip("calendar", "--step", "push", "--fps", "5", output: "frames/"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("frames"))
    #expect(names.count > 8 && names.contains("frame-0001.png"))
    expectSentence(
      try await clip("calendar", "--step", "push", output: "frames"), "frame-0001.png already",
      "--overwrite")
  }

  @Test func anInputScriptIsFilmed() async throws {
    let script = try folder.write(
      """
      {"interlude-input": 1, "width": 320, "height": 240, "exhibit": "calendar"}
      {"t": 0.1, "type": "click", "at": "window"}

      """, to: "a.jsonl")
    expectSuccess(
      try await App.run(
        "clip", "calendar", "--input", script, "--fps", "10", "-o", folder.path("a.gif")))
    let decoded = try DecodedClip(
      gif: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("a.gif"))))
    #expect(decoded.width == 320 && decoded.frames.count >= 8)
  }

  // MARK: Other programs

  private static let hasPIL = Program.canRun("/usr/bin/python3", ["-c", "import PIL"])
  private static let hasFFmpeg = Program.canRun("ffmpeg", ["-version"])

  /// Has another program decode what the command has written, and compares it frame by frame with the filmstrip. Fails when frames
  /// of a file are out of place, out of time or wrong.
  @MainActor
  @Test(arguments: ["a.png", "a.webp", "a.mp4", "a.webm"])
  func otherProgramsSeeTheFilmstrip(name: String) async throws {
    let isVideo = name.hasSuffix("mp4") || name.hasSuffix("webm")
    guard isVideo ? Self.hasFFmpeg : Self.hasPIL else { return }
    expectSuccess(try await clip("calendar", "--step", "push", "--fps", "10", output: name))
    let raw = folder.path("raw")
    let script = """
      import sys
      from PIL import Image
      clip = Image.open(sys.argv[1])
      with open(sys.argv[2], "wb") as out:
          for index in range(clip.n_frames):
              clip.seek(index)
              clip.load()
              out.write(clip.convert("RGB").tobytes() * round(clip.info["duration"] / 100))
      """
    let (program, arguments) =
      isVideo
      ? (
        "ffmpeg",
        ["-v", "error", "-i", folder.path(name), "-f", "rawvideo", "-pix_fmt", "rgb24", raw]
      ) : ("/usr/bin/python3", ["-c", script, folder.path(name), raw])
    let outcome = try await Program.run(program, arguments)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let pixels = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
    let length = 3 * Self.size.width * Self.size.height
    let decoded = stride(from: 0, to: pixels.count, by: length).map { pixels[$0..<$0 + length] }

    // The push takes a second, so its tenths are the frames of the clip.
    let strip = try Self.filmstrip(of: "push", duration: 1).map { picture in
      picture.pixels.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }
    let still = 6
    try #require(decoded.count >= still + 10)
    for (index, picture) in strip.enumerated() {
      let frame = decoded[still - 1 + index]
      let error = zip(frame, picture).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      // Videos round colours, and have edges of half the colour resolution.
      #expect(Double(error) / Double(length) <= (isVideo ? 3 : 0), "\(index)0 %")
    }
  }

  /// A terminal shows a bar while the clip is written, and only the result in the end. Elsewhere there is no bar.
  @Test func aTerminalShowsAProgressBar() async throws {
    let arguments = ["clip", "calendar", "--step", "push", "--fps", "5", "--size", "\(Self.size)"]
    let line = ([App.binary] + arguments + ["-o", folder.path("a.gif")]).joined(separator: " ")
    let outcome = try await Program.run("script", ["-qec", line, "/dev/null"])
    #expect(outcome.status == 0, "\(outcome.output)")
    let parts = outcome.output.split(separator: "\r", omittingEmptySubsequences: false)
    #expect(parts.contains { $0.contains(#/^[█░]{28} \d+ %/#) }, "\(outcome.output)")
    // The bar's line is erased before the result is written in its place.
    let last = try #require(parts.last { $0.contains(folder.path("a.gif")) })
    #expect(last.hasPrefix("\u{1B}[K"), "\(outcome.output)")
  }

  // MARK: Bad input

  @Test(arguments: [
    (["--fps", "0"], "a.gif", "--fps must be between 1 and 120"),
    (["--fps", "121"], "a.png", "--fps must be between 1 and 120"),
    (["--fps", "fast"], "a.png", "--fps"),
    (["--scale", "0"], "a.png", "--scale must be between 0.1 and 4"),
    (["--scale", "nan"], "a.png", "--scale must be between 0.1 and 4"),
    (["--slow", "-1"], "a.png", "--slow must be between 0.1 and 100"),
    (["--size", "1x1"], "a.png", "from 320x240"),
    ([], "a.avi", "--output must end in .png, .apng, .gif, .webp, .mp4 or .webm"),
    ([], "a", "--output must end in"),
  ])
  func wrongOptionsAreUsageErrors(options: [String], output: String, words: String) async throws {
    expectUsageError(
      try await Program.run(
        App.binary, ["clip", "calendar"] + options + ["-o", folder.path(output)]), [words])
    #expect(try files() == [])
  }

  @Test func anUnknownStepIsASentence() async throws {
    expectSentence(
      try await clip("calendar", "--step", "psuh", output: "a.png"),
      "Calendar has no step 'psuh' (did you mean 'push'?); its steps are push, pop")
    #expect(try files() == [])
  }

  @Test func placesThatCannotBeWrittenAreSentences() async throws {
    expectSentence(
      try await clip("calendar", output: "missing/a.png"), "no such file or directory")
    try folder.write("mine", to: "a.gif")
    expectSentence(try await clip("calendar", output: "a.gif"), "a.gif already", "--overwrite")
    #expect(try String(contentsOfFile: folder.path("a.gif"), encoding: .utf8) == "mine")
    #expect(try files() == ["a.gif"])
    try FileManager.default.createDirectory(
      atPath: folder.path("b.gif"), withIntermediateDirectories: true)
    expectSentence(
      try await clip("calendar", "--overwrite", output: "b.gif"), "b.gif cannot be written")
    #expect(try files() == ["a.gif", "b.gif"])
  }

  @Test func aClipTooLargeIsASentence() async throws {
    let outcome = try await App.run(
      "clip", "calendar", "--size", "3840x2160", "--scale", "4", "-o", folder.path("a.gif"))
    expectSentence(outcome, "15360×8640 pixels", "--size or --scale", "at most 8192")
    #expect(try files() == [])
  }

  /// What a video leads to on a machine with these encoders, and an ffmpeg that fails.
  @Test(arguments: [
    (nil as String?, "is not installed: apt-get install ffmpeg"),
    ("libvpx", "ffmpeg lacks the encoder libx264"),
    ("libx264", "ffmpeg could not encode the clip: it is raining"),
  ])
  func withoutAnEncoderASentenceSaysWhatToDo(encoder: String?, words: String) async throws {
    let programs = folder.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    // The test's way to start a program needs this one.
    try FileManager.default.createSymbolicLink(
      atPath: programs + "/timeout", withDestinationPath: "/usr/bin/timeout")
    if let encoder {
      try folder.writeProgram(
        "programs/ffmpeg",
        """
        case "$*" in
        *-encoders) echo " V..... \(encoder) video";;
        *) echo "it is raining"; exit 1;;
        esac
        """)
    }
    let outcome = try await App.run(
      "clip", "calendar", "--step", "push", "--size", "320x240", "-o", folder.path("a.mp4"),
      environment: ["PATH": programs])
    expectSentence(outcome, words)
    #expect(try files() == ["programs"])
  }

  @Test func anEncoderThatCannotBeStartedIsASentence() async throws {
    let ffmpeg = try folder.write("This is no program.", to: "programs/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ffmpeg)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("programs/timeout"), withDestinationPath: "/usr/bin/timeout")
    let outcome = try await App.run(
      "clip", "calendar", "--step", "push", "--size", "320x240", "-o", folder.path("a.mp4"),
      environment: ["PATH": folder.path("programs")])
    expectSentence(
      outcome,
      "The program ffmpeg, which encodes .mp4 files, could not be started (exec format error)")
    #expect(try files() == ["programs"])
  }

  // MARK: Interruptions

  /// Fails when Ctrl+C or SIGTERM leaves a part of a clip behind, or the status of a program that has ended by itself. The signal
  /// comes twice, because `timeout`, under which the program runs, passes it on and repeats it for the process group.
  @Test(arguments: ["a.gif", "a.png", "a.webp", "a.mp4", "frames/"])
  func anInterruptedClipLeavesNothing(output: String) async throws {
    guard output != "a.mp4" || Self.hasFFmpeg else { return }
    let program = try Program(
      App.binary,
      [
        "clip", "calendar", "--slow", "8", "--size", "\(Self.size)", "-o",
        folder.url.path + "/" + output,
      ])
    try await waitFor("the clip's draft") { try files().isEmpty ? nil : true }
    if output == "a.png" { program.terminate() } else { program.interrupt() }
    #expect(await program.outcome().status != 0)
    #expect(try files() == [])
  }

  // MARK: The gallery's export

  /// An export and what it has reported.
  @MainActor
  private final class Export {
    private var export: ClipExport?
    private(set) var fractions: [Double] = []
    /// Nil until the end; then nil in it means success.
    private(set) var outcome: String??

    init(_ request: ClipExport.Request, program: String = App.binary) {
      export = ClipExport(
        request, program: program, onProgress: { [weak self] in self?.fractions.append($0) },
        onEnd: { [weak self] in self?.outcome = .some($0) })
    }

    func stop() { export = nil }
  }

  private func request(_ step: String?) -> ClipExport.Request {
    ClipExport.Request(
      exhibit: .calendar, step: step, file: folder.url.appendingPathComponent("a.gif"),
      size: Self.size, frameRate: 10)
  }

  @MainActor
  @Test func theGalleryExportsAClip() async throws {
    let export = Export(request("push"))
    let error = try await waitFor("the export's end") { export.outcome }
    #expect(error == nil)
    #expect(!export.fractions.isEmpty && export.fractions == export.fractions.sorted())
    let file = folder.url.appendingPathComponent("a.gif")
    #expect(try DecodedClip(gif: [UInt8](Data(contentsOf: file))).frames.count >= 8)
  }

  /// The child's sentence reaches the app without the program's name before it.
  @MainActor
  @Test func anExportThatFailsSaysWhy() async throws {
    let export = Export(request("nonesuch"))
    let error = try await waitFor("the export's end") { export.outcome }
    #expect(error?.hasPrefix("Calendar has no step 'nonesuch'") == true, "\(error ?? "nil")")
  }

  /// Fails when an export goes on after the app has released it. What an interrupted command leaves is tested above.
  @MainActor
  @Test func aReleasedExportEndsItsProgram() async throws {
    // Stands for the command, which could finish while the main actor is busy with other tests.
    try folder.writeProgram(
      "endless",
      """
      echo progress 0.1; trap 'touch "$0.ended"; exit 1' TERM
      for _ in $(seq 36000); do sleep 0.1; done
      """)
    let export = Export(request(nil), program: folder.path("endless"))
    try await waitFor("progress") { export.fractions.isEmpty ? nil : true }
    export.stop()
    try await waitFor("the program's end") { try files().contains("endless.ended") ? true : nil }
  }

  // MARK: Progress

  @Test func theBarSaysHowMuchTimeIsLeft() {
    #expect(ClipProgress.line(0.5, elapsed: 0.1) == "██████████████░░░░░░░░░░░░░░ 50 %")
    #expect(ClipProgress.line(0.25, elapsed: 10).hasSuffix(" 25 %, 30 s left"))
    #expect(ClipProgress.line(0.1, elapsed: 60).hasSuffix(" 10 %, 9 min left"))
    #expect(ClipProgress.line(2, elapsed: 60).hasSuffix(" 100 %, 0 s left"))
  }
}
