import CoreGraphics

/// A picture without transparency that is changed pixel by pixel: what a display of statistics draws many times a second,
/// with no path, no state and no antialiasing but that of its letters.
struct PixelCanvas {
  /// As a pixel is in memory: blue lowest, alpha full.
  typealias Color = UInt32

  let width: Int
  let height: Int
  private var bytes: [UInt8]

  /// A copy of an opaque picture.
  init(_ image: CGImage) {
    let (width, height) = (image.width, image.height)
    self.width = width
    self.height = height
    bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      count = width * height * 4
      image.withUnsafeBytes { source in
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(
            rebasing: source[(y * image.bytesPerRow)...].prefix(width * 4))
          UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[(y * width * 4)...]
          ).copyMemory(from: row)
        }
      }
    }
  }

  /// Takes over another canvas of the same size, without new memory.
  mutating func copy(_ other: PixelCanvas) {
    precondition(width == other.width && height == other.height, "Canvases of two sizes.")
    bytes.withUnsafeMutableBytes { target in
      other.bytes.withUnsafeBytes { target.copyMemory(from: $0) }
    }
  }

  /// Fills a rectangle, as much of it as is inside.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    let columns = max(x, 0)..<max(min(x + width, self.width), max(x, 0))
    let rows = max(y, 0)..<max(min(y + height, self.height), max(y, 0))
    guard !columns.isEmpty else { return }
    let across = self.width
    bytes.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: Color.self)
      for y in rows {
        for x in columns { pixels[y * across + x] = color }
      }
    }
  }

  /// Puts a color where a mask covers, its upper left corner at (x, y).
  mutating func draw(_ mask: GlyphMask, x: Int, y: Int, _ color: Color) {
    let (width, height) = (self.width, self.height)
    bytes.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: Color.self)
      for row in max(0, -y)..<max(min(mask.height, height - y), max(0, -y)) {
        for column in max(0, -x)..<max(min(mask.width, width - x), max(0, -x)) {
          let coverage = UInt32(mask.coverage[row * mask.width + column])
          guard coverage > 0 else { continue }
          let index = (y + row) * width + x + column
          pixels[index] = Self.mix(pixels[index], color, coverage)
        }
      }
    }
  }

  private static func mix(_ below: Color, _ above: Color, _ coverage: UInt32) -> Color {
    // Two channels at a time: 255 ≈ 256 is exact at both ends.
    let share = coverage + coverage >> 7
    let outer = (below & 0xFF00FF) * (256 - share) + (above & 0xFF00FF) * share
    let green = (below & 0x00FF00) * (256 - share) + (above & 0x00FF00) * share
    return 0xFF00_0000 | (outer >> 8) & 0xFF00FF | (green >> 8) & 0x00FF00
  }

  func makeImage() -> CGImage? {
    CGImage(width: width, height: height, isOpaque: true, bytes: bytes)
  }
}
