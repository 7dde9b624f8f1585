import Clips
import CoreGraphics
import Desktop
import Foundation
import UIKit

/// The frames of a clip: steps of an exhibit at a constant rate, from the offscreen renderer.
///
/// The same clip has the same pixels on every run.
@MainActor
struct ClipFilm {
  var exhibit: any Exhibit
  /// The script that is played instead of the exhibit's demonstration; nil for the demonstration.
  var script: ScriptFile?
  /// The only step that is filmed; the steps before it are played without being filmed. Nil for all steps.
  var step: String?
  /// The size of the window in points.
  var size = WindowSize.standard
  /// The device in the window.
  var stage = Stage.window
  /// Pixels of the clip per point.
  var scale = 1.0
  /// Frames a second.
  var frameRate: Int
  /// The factor by which the clip is slower than the app at its normal speed.
  var slowdownFactor = 1.0
  var appearance: Appearance?

  /// The time in seconds for which the clip shows the first and the last frame, so that viewers can see where it ends.
  static let still = 0.6
  /// The time in seconds between two steps.
  static let pause = 0.4

  /// The size of the clip in pixels.
  var pixelSize: (width: Int, height: Int) { Self.pixelSize(of: size, scale: scale) }

  /// The size in pixels of a clip of a window of this size.
  static func pixelSize(of size: WindowSize, scale: Double) -> (width: Int, height: Int) {
    func pixels(_ points: Int) -> Int { max(1, Int((Double(points) * scale).rounded())) }
    return (pixels(size.width), pixels(size.height))
  }

  /// The number of frames, found by playing the steps without drawing them. `checkpoint` is called between the frames.
  func countFrames(_ checkpoint: () throws -> Void) throws -> Int {
    var count = 0
    try play(draws: false) { _, periods in
      try checkpoint()
      count += periods
    }
    return count
  }

  /// Draws the frames one after the other. Calls `onFrame` with each and the number of frame periods for which it is shown.
  func draw(_ onFrame: (ClipFrame, Int) throws -> Void) throws {
    try play(draws: true) { session, periods in
      guard let image = session.image(), let frame = frame(of: image) else {
        throw DrawingFailure()
      }
      try onFrame(frame, periods)
    }
  }

  /// Calls `onFrame` when the session shows a frame, with the number of frame periods for which it is shown.
  private func play(
    draws: Bool, _ onFrame: (HeadlessSession, Int) throws -> Void
  ) throws {
    let session = try HeadlessSession(
      width: size.width, height: size.height, scale: max(scale, 1), draws: draws)
    try HeadlessStage.open(exhibit, script, in: session, appearance: appearance, on: stage) {
      steps in
      let chosen = try filmed(steps)
      for earlier in steps[..<chosen.lowerBound] {
        _ = try Filmstrip.film(earlier, at: [], in: session)
      }
      session.frame()
      try onFrame(session, periods(Self.still))
      for index in chosen {
        var player = StepPlayer(steps[index], in: session)
        var number = 0
        repeat {
          number += 1
          let time = Double(number) / (Double(frameRate) * slowdownFactor)
          try player.advance(to: player.start + time)
          try onFrame(session, 1)
        } while !player.isFinished
        try onFrame(session, periods(index == chosen.upperBound - 1 ? Self.still : Self.pause))
      }
      // Remove the pointer, so that the next session starts without one.
      session.send(.pointerLeft)
    }
  }

  private func periods(_ seconds: TimeInterval) -> Int {
    max(1, Int((seconds * Double(frameRate)).rounded()))
  }

  /// The steps that are filmed.
  private func filmed(_ steps: [OpenExhibit.Step]) throws(UnknownStep) -> Range<Int> {
    guard let step else { return steps.indices }
    guard let index = steps.firstIndex(where: { $0.name == step }) else {
      throw UnknownStep(name: step, exhibit: exhibit.title, steps: steps.map(\.name))
    }
    return index..<index + 1
  }

  /// A frame of the clip's size. At a scale below 1, the exhibit is drawn at scale 1 and the image is scaled down, so that
  /// text and thin lines stay readable.
  private func frame(of image: CGImage) -> ClipFrame? {
    guard scale < 1 else { return ClipFrame(image) }
    let (width, height) = pixelSize
    guard let context = CGContext(width: width, height: height, isOpaque: true) else { return nil }
    context.interpolationQuality = .high
    context.drawUpright(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage().flatMap(ClipFrame.init)
  }

  /// The exhibit has no step of that name.
  struct UnknownStep: LocalizedError, Equatable {
    let name: String
    let exhibit: String
    let steps: [String]

    var errorDescription: String? {
      "\(exhibit) has no step '\(name)'\(Spelling.hint(for: name, among: steps)); its steps are \(steps.joined(separator: ", "))."
    }
  }

  /// The renderer produced no image.
  struct DrawingFailure: LocalizedError {
    var errorDescription: String? {
      "There is not enough memory to draw the clip; choose a smaller --size or --scale."
    }
  }
}

extension ClipFrame {
  /// Copies the pixels of an opaque image; nil for another pixel format.
  init?(_ image: CGImage) {
    guard image.pixelFormat == .bgra8Premultiplied else { return nil }
    let pixels = image.withUnsafeBytes { bytes in
      [UInt32](unsafeUninitializedCapacity: image.width * image.height) { result, count in
        count = image.width * image.height
        for y in 0..<image.height {
          let row = bytes.baseAddress! + y * image.bytesPerRow
          for x in 0..<image.width {
            // The pixels are little endian, so alpha is the highest byte.
            let pixel = row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
            result[y * image.width + x] = UInt32(littleEndian: pixel) & 0xFF_FFFF
          }
        }
      }
    }
    self.init(width: image.width, height: image.height, pixels: pixels)
  }
}
