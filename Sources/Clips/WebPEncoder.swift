internal import CWebP
import Foundation

/// Writes an animated WebP file without loss: each frame is the changed rectangle, which replaces the pixels below it.
///
/// libwebp compresses the frames. The file around them is written here, because libwebpmux keeps the whole clip in memory.
final class WebPEncoder: ClipEncoder {
  private let file: AtomicFile
  private let frameRate: Int
  private var config = WebPConfig()
  /// libwebp's speed, 0 (fastest) to 9. Level 4 takes three times as long as this one for 3 % fewer bytes.
  private static let level: Int32 = 2

  init(_ file: AtomicFile, _ size: PixelRect, frameRate: Int) throws(ClipError) {
    self.file = file
    self.frameRate = frameRate
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, Self.level) != 0 else {
      throw .encodingFailed(.webp, cause: "libwebp has another version than its headers")
    }
    // The size of the file is not known yet. `finish` overwrites it.
    var header = Array("RIFF\0\0\0\0WEBP".utf8)
    // The file is animated and has no alpha channel.
    var features: [UInt8] = [0x02, 0, 0, 0]
    features.appendLittleEndian(size.width - 1, bytes: 3)
    features.appendLittleEndian(size.height - 1, bytes: 3)
    header += Self.chunk("VP8X", features)
    // The background is black, and the clip repeats without end (0).
    header += Self.chunk("ANIM", [0, 0, 0, 0xFF, 0, 0])
    try file.write(header)
  }

  private static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    var result = Array(type.utf8)
    result.appendLittleEndian(contents.count, bytes: 4)
    result += contents
    if contents.count % 2 == 1 { result.append(0) }
    return result
  }

  func add(_ frame: ClipFrame, changed: PixelRect, periods: Range<Int>) throws {
    // The format stores half of the origin's coordinates, so they must be even.
    let (x, y) = (changed.x & ~1, changed.y & ~1)
    let rect = PixelRect(
      x: x, y: y, width: changed.x + changed.width - x, height: changed.y + changed.height - y)
    var contents: [UInt8] = []
    for number in [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1] {
      contents.appendLittleEndian(number, bytes: 3)
    }
    contents.appendLittleEndian(
      milliseconds(periods.upperBound) - milliseconds(periods.lowerBound), bytes: 3)
    // Disposal 0: the frame stays. Blending 1: it replaces the pixels below it.
    contents.append(0x02)
    contents += try compress(frame.pixels(in: rect), rect)
    try file.write(Self.chunk("ANMF", contents))
  }

  /// The time at which a frame period begins, in milliseconds.
  private func milliseconds(_ period: Int) -> Int { (2000 * period + frameRate) / (2 * frameRate) }

  /// Compresses pixels. Returns the image chunk of a WebP file with one image.
  private func compress(_ pixels: [UInt32], _ rect: PixelRect) throws -> ArraySlice<UInt8> {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else {
      throw ClipError.encodingFailed(.webp, cause: "libwebp has another version than its headers")
    }
    picture.use_argb = 1
    picture.width = Int32(rect.width)
    picture.height = Int32(rect.height)
    guard WebPPictureAlloc(&picture) != 0 else {
      throw ClipError.encodingFailed(.webp, cause: "there is not enough memory")
    }
    defer { WebPPictureFree(&picture) }
    for row in 0..<rect.height {
      for column in 0..<rect.width {
        picture.argb[row * Int(picture.argb_stride) + column] =
          0xFF00_0000 | pixels[row * rect.width + column]
      }
    }
    var output = WebPMemoryWriter()
    WebPMemoryWriterInit(&output)
    defer { WebPMemoryWriterClear(&output) }
    let succeeded = withUnsafeMutablePointer(to: &output) { pointer in
      picture.writer = { WebPMemoryWrite($0, $1, $2) }
      picture.custom_ptr = UnsafeMutableRawPointer(pointer)
      return WebPEncode(&config, &picture) != 0
    }
    guard succeeded else {
      throw ClipError.encodingFailed(
        .webp, cause: "libwebp reports error \(picture.error_code.rawValue)")
    }
    // Without the 12 bytes of the file's RIFF header.
    return Array(UnsafeBufferPointer(start: output.mem, count: output.size)).dropFirst(12)
  }

  func finish(_ progress: (Double) -> Void) throws {
    var size: [UInt8] = []
    size.appendLittleEndian(try file.size() - 8, bytes: 4)
    try file.overwrite(at: 4, size)
    try file.commit()
  }
}
