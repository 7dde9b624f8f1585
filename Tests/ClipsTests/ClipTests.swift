import Foundation
import TestSupport
import Testing

@testable import Clips

/// Clips of small drawn frames, decoded again.
@Suite struct ClipTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let (width, height) = (41, 23)

  /// A square that moves over a gradient; nothing moves in every third frame.
  static func frames(_ count: Int = 12, colors: Int = 8) -> [ClipFrame] {
    (0..<count).map { index in
      let place = index - index % 3
      return frame { x, y in
        if (place..<place + 7).contains(x), (5..<12).contains(y) { return 0x20_40_E0 }
        let step = x * colors / width
        return rgb(step * 255 / colors, 0x30, y / 6 * 40)
      }
    }
  }

  private static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private static func frame(_ color: (Int, Int) -> UInt32) -> ClipFrame {
    let pixels = (0..<width * height).map { color($0 % width, $0 / width) }
    return ClipFrame(width: width, height: height, pixels: pixels)
  }

  private func write(
    _ frames: [ClipFrame], _ format: ClipFormat, to name: String, rate: Int = 50,
    checkpoint: @escaping () throws -> Void = {}
  ) throws -> String {
    let path = folder.path(name)
    let writer = try ClipWriter(
      path, format: format, width: frames[0].width, height: frames[0].height, frameRate: rate,
      checkpoint: checkpoint)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    return path
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  // MARK: APNG

  /// Fails when a rectangle, a filter, a checksum, a duration or the number of frames is wrong.
  @Test func anAPNGHasEveryPixelOfEveryFrame() throws {
    let frames = Self.frames()
    let clip = try DecodedClip(apng: try bytes(write(frames, .apng, to: "a.png", rate: 60)))
    #expect(clip.repeatCount == 0)
    // Equal frames are one with a longer duration.
    #expect(clip.frames.count == 4)
    #expect(clip.durations.allSatisfy { abs($0 - 3.0 / 60) < 1e-9 })
    #expect(clip.periods(rate: 60) == frames.map(\.pixels))
  }

  @Test(arguments: [1, 2, 3, 5, 8]) func randomPixelsSurvive(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<4).map { _ in
      Self.frame { _, _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
    }
    let clip = try DecodedClip(apng: try bytes(write(frames, .apng, to: "a.apng")))
    #expect(clip.frames == frames.map(\.pixels))
  }

  // MARK: GIF

  /// Fails when the palette of a clip with few colours is not exact, or when a transparent pixel shows something else than
  /// the frame before.
  @Test func aGIFWithFewColorsIsExact() throws {
    let frames = Self.frames()
    let clip = try DecodedClip(gif: try bytes(write(frames, .gif, to: "a.gif")))
    #expect(clip.repeatCount == 0)
    #expect(clip.periods(rate: 50) == frames.map(\.pixels))
  }

  /// Fails when the mean colour of an area is not that of the frame: dithering must not make it lighter or darker.
  @Test func ditheringKeepsTheMeanColor() throws {
    let size = 64
    let frames = (0..<2).map { index in
      ClipFrame(
        width: size, height: size,
        pixels: (0..<size * size).map { place in
          let (x, y) = (place % size, place / size)
          return Self.rgb(4 * x, 4 * y, 40 * index + (x + y) / 2)
        })
    }
    let clip = try DecodedClip(gif: try bytes(write(frames, .gif, to: "a.gif")))
    #expect(clip.frames.count == 2)
    for (decoded, frame) in zip(clip.frames, frames) {
      for corner in stride(from: 0, to: size * size, by: 8 * size + 8)
      where corner % size <= size - 8 {
        let area = (0..<64).map { corner + $0 / 8 * size + $0 % 8 }
        func mean(_ pixels: [UInt32]) -> SIMD3<Float> {
          area.reduce(SIMD3<Float>.zero) { $0 + OKLab.linear(pixels[$1]) } / 64
        }
        let (wanted, found) = (
          OKLab.lab(linear: mean(frame.pixels)), OKLab.lab(linear: mean(decoded))
        )
        #expect((wanted - found).lengthSquared.squareRoot() < 0.02)
      }
    }
  }

  /// Fails when dithering shimmers: a pixel that keeps its colour must keep its palette entry, whatever moves beside it.
  @Test func whatDoesNotMoveDoesNotChange() throws {
    let size = 48
    let frames = (0..<6).map { index in
      ClipFrame(
        width: size, height: size,
        pixels: (0..<size * size).map { place in
          let (x, y) = (place % size, place / size)
          if y < 8 { return x / 4 == index ? 0xFF_FF_FF : 0x10_20_30 }
          return Self.rgb(5 * x, 5 * y, 2 * (x + y))
        })
    }
    let clip = try DecodedClip(gif: try bytes(write(frames, .gif, to: "a.gif")))
    for frame in clip.frames {
      #expect(frame[(8 * size)...] == clip.frames[0][(8 * size)...])
    }
  }

  /// Fails when rounded delays add up to another duration than the clip's.
  @Test(arguments: [7, 24, 30, 45, 50]) func roundedDelaysKeepTheDuration(rate: Int) throws {
    let frames = (0..<40).map { index in Self.frame { x, _ in x == index ? 0xFFFFFF : 0 } }
    let clip = try DecodedClip(gif: try bytes(write(frames, .gif, to: "a.gif", rate: rate)))
    #expect(abs(clip.durations.reduce(0, +) - 40 / Double(rate)) <= 0.0051)
    // Browsers show a frame of less than two hundredths much longer.
    #expect(clip.durations.allSatisfy { $0 >= 0.0199 })
  }

  /// Fails when a width of codes or the end of the table is wrong by one: noise fills the table many times.
  @Test(arguments: [1, 2, 255, 257, 4000, 40_000]) func noiseSurvivesLZW(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let palette = (0..<200).map { UInt32($0) * 0x01_02_01 + 0x10_00_00 }
    let pixels = (0..<count).map { _ in palette.randomElement(using: &generator)! }
    let frame = ClipFrame(width: count, height: 1, pixels: pixels)
    let clip = try DecodedClip(gif: try bytes(write([frame], .gif, to: "a.gif")))
    #expect(clip.frames == [pixels])
  }

  // MARK: Sequences

  @Test func aSequenceHasAFileForEachPeriod() throws {
    let frames = Self.frames()
    let path = try write(frames, .pngSequence, to: "frames/")
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(names == (1...12).map { "frame-00" + ($0 < 10 ? "0" : "") + "\($0).png" })
    for (name, frame) in zip(names, frames) {
      let picture = try DecodedClip(apng: try bytes("\(path)/\(name)"))
      #expect(picture.frames == [frame.pixels])
    }
  }

  /// Fails when a shorter sequence leaves frames of a longer one behind, or removes the user's own files.
  @Test func aSequenceReplacesAnEarlierOneOnly() throws {
    let path = try write(Self.frames(12), .pngSequence, to: "frames")
    try folder.write("mine", to: "frames/notes.txt")
    _ = try write(Self.frames(2), .pngSequence, to: "frames")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        == ["frame-0001.png", "frame-0002.png", "notes.txt"])
    #expect(try files() == ["frames"])
  }

  // MARK: Other programs

  /// Whether Debian's Python has PIL.
  static let hasPIL = Program.canRun("/usr/bin/python3", ["-c", "import PIL"])
  /// Whether there is a program that encodes and decodes video.
  static let hasFFmpeg = Program.canRun("ffmpeg", ["-version"])

  /// Has Python's PIL decode every frame.
  @Test(
    .enabled(if: hasPIL, "python3-pil is not installed"),
    arguments: [(ClipFormat.apng, "a.png"), (.gif, "a.gif"), (.webp, "a.webp")])
  func pilDecodesTheSameFrames(format: ClipFormat, name: String) async throws {
    let frames = Self.frames()
    let path = try write(frames, format, to: name)
    let script = """
      import sys
      from PIL import Image
      clip = Image.open(sys.argv[1])
      for index in range(clip.n_frames):
          clip.seek(index)
          clip.load()
          data = clip.convert("RGB").tobytes()
          print(clip.info["duration"], clip.info.get("loop"), data.hex())
      """
    let outcome = try await Program.run("/usr/bin/python3", ["-c", script, path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    // Every third of the frames is new.
    #expect(lines.count == 4)
    for (index, line) in lines.enumerated() where line.count == 3 {
      #expect(Double(line[0]) == 60, "milliseconds")
      #expect(line[1] == "0")
      let wanted = frames[3 * index].pixels.map { String(0x100_0000 | $0, radix: 16).dropFirst() }
      #expect(line[2] == wanted.joined())
    }
  }

  /// Has ffmpeg decode every frame period of a video. Its colours are rounded; edges lose half of their colour resolution.
  @Test(
    .enabled(if: hasFFmpeg, "ffmpeg is not installed"),
    arguments: [(ClipFormat.mp4, "a.mp4"), (.webm, "a.webm")])
  func videosShowTheFrames(format: ClipFormat, name: String) async throws {
    let frames = Self.frames(30, colors: 3)
    let path = try write(frames, format, to: name, rate: 60)
    let raw = folder.path("raw")
    let outcome = try await Program.run(
      "/usr/bin/env",
      ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", raw])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pixels = try bytes(raw)
    // Width and height are rounded up to even numbers.
    let (width, height) = (Self.width + 1, Self.height + 1)
    #expect(pixels.count == 3 * width * height * frames.count)
    guard pixels.count == 3 * width * height * frames.count else { return }
    for (number, frame) in frames.enumerated() {
      var error = 0
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let place = 3 * ((number * height + y) * width + x)
          let color = frame.pixels[y * Self.width + x]
          for channel in 0..<3 {
            let wanted = Int(color >> UInt32(16 - 8 * channel) & 255)
            error += abs(wanted - Int(pixels[place + channel]))
          }
        }
      }
      #expect(Double(error) / Double(3 * Self.width * Self.height) < 10, "frame \(number)")
    }
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
  func aVideoLastsAsLongAsItsFrames() async throws {
    let path = try write(Self.frames(30), .mp4, to: "a.mp4", rate: 60)
    let outcome = try await Program.run(
      "/usr/bin/env",
      [
        "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,r_frame_rate,duration",
        "-of", "csv=p=0", path,
      ])
    #expect(outcome.output.hasPrefix("h264,60/1,0.5"), "\(outcome.output)")
  }

  // MARK: Incomplete clips

  /// Fails when a writer that is not finished leaves a file or a folder behind.
  @Test(arguments: [ClipFormat.apng, .gif, .webp, .pngSequence])
  func anUnfinishedClipIsRemoved(format: ClipFormat) throws {
    do {
      let writer = try ClipWriter(
        folder.path("clip"), format: format, width: Self.width, height: Self.height, frameRate: 50)
      for frame in Self.frames() { try writer.append(frame) }
    }
    #expect(try files() == [])
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
  func anUnfinishedVideoIsRemoved() throws {
    do {
      let writer = try ClipWriter(
        folder.path("clip"), format: .webm, width: Self.width, height: Self.height, frameRate: 50)
      for frame in Self.frames() { try writer.append(frame) }
    }
    #expect(try files() == [])
  }

  /// Fails when an interruption replaces an earlier clip by a part of the new one.
  @Test func anInterruptedClipLeavesTheEarlierOne() throws {
    struct Stop: Error {}
    let path = try folder.write("earlier", to: "a.gif")
    var count = 0
    #expect(throws: Stop.self) {
      try write(Self.frames(), .gif, to: "a.gif") {
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "earlier")
    #expect(try files() == ["a.gif"])
  }

  @Test(arguments: [ClipFormat.apng, .gif, .webp, .pngSequence])
  func aPlaceThatCannotBeWrittenIsASentence(format: ClipFormat) throws {
    let path = folder.path("missing/clip")
    #expect(throws: ClipError.unwritable(path: path, cause: "no such file or directory")) {
      try ClipWriter(path, format: format, width: 8, height: 8, frameRate: 50)
    }
  }

  @Test func aFrameTooLargeForTheFormatIsASentence() {
    #expect(throws: ClipError.tooLarge(.webp, width: 20_000, height: 8)) {
      try ClipWriter(folder.path("a.webp"), format: .webp, width: 20_000, height: 8, frameRate: 1)
    }
  }
}
