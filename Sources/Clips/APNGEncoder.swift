import Foundation

/// Writes an animated PNG: each frame is the changed rectangle, which replaces the pixels below it.
final class APNGEncoder: ClipEncoder {
  private let file: AtomicFile
  private let frameRate: Int
  private let header: [UInt8]
  private var frameCount = 0
  /// The number of the next `fcTL` or `fdAT` chunk.
  private var sequence: UInt32 = 0

  init(_ file: AtomicFile, _ size: PixelRect, frameRate: Int) throws(ClipError) {
    self.file = file
    self.frameRate = frameRate
    header = PNG.signature + PNG.header(width: size.width, height: size.height)
    // The number of frames is not known yet. `finish` overwrites the chunk.
    try file.write(header + animationControl)
  }

  /// The `acTL` chunk: the number of frames, and 0 for endless repetition.
  private var animationControl: [UInt8] {
    var contents: [UInt8] = []
    contents.appendBigEndian(UInt32(frameCount))
    contents.appendBigEndian(UInt32(0))
    return PNG.chunk("acTL", contents)
  }

  func add(_ frame: ClipFrame, changed: PixelRect, periods: Range<Int>) throws {
    var control: [UInt8] = []
    control.appendBigEndian(takeSequence())
    for number in [changed.width, changed.height, changed.x, changed.y] {
      control.appendBigEndian(UInt32(number))
    }
    control.appendBigEndian(UInt16(clamping: periods.count))
    control.appendBigEndian(UInt16(clamping: frameRate))
    // Disposal 0: the frame stays. Blending 0: it replaces the pixels below it.
    control += [0, 0]
    try file.write(PNG.chunk("fcTL", control))
    let pixels = PNG.compress(frame.pixels(in: changed), width: changed.width)
    if frameCount == 0 {
      try file.write(PNG.chunk("IDAT", pixels))
    } else {
      var data: [UInt8] = []
      data.appendBigEndian(takeSequence())
      try file.write(PNG.chunk("fdAT", data + pixels))
    }
    frameCount += 1
  }

  private func takeSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  func finish(_ progress: (Double) -> Void) throws {
    try file.write(PNG.chunk("IEND", []))
    try file.overwrite(at: header.count, animationControl)
    try file.commit()
  }
}
