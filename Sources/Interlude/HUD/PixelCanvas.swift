import CoreGraphics
import UIKit

/// An opaque bitmap that is drawn pixel by pixel: rectangles and glyphs, without paths or a drawing state.
struct PixelCanvas {
  /// A pixel as it is in memory: 0xFFRRGGBB.
  typealias Color = UInt32

  let width: Int
  let height: Int
  private var bytes: [UInt8]

  /// A copy of an opaque image.
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

  /// Copies the pixels of another canvas of the same size, without allocating memory.
  mutating func copy(_ other: PixelCanvas) {
    precondition(width == other.width && height == other.height, "canvases of different sizes")
    bytes.withUnsafeMutableBytes { target in
      other.bytes.withUnsafeBytes { target.copyMemory(from: $0) }
    }
  }

  /// Fills a rectangle in pixels, clipped to the canvas.
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

  /// Blends a colour over the canvas where the mask covers it. The mask's upper left corner is at (x, y), in pixels.
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
    // 0…255 becomes 0…256, so that full coverage gives exactly the colour above. Red and blue are blended in one go.
    let weight = coverage + coverage >> 7
    let outer = (below & 0xFF00FF) * (256 - weight) + (above & 0xFF00FF) * weight
    let green = (below & 0x00FF00) * (256 - weight) + (above & 0x00FF00) * weight
    return 0xFF00_0000 | (outer >> 8) & 0xFF00FF | (green >> 8) & 0x00FF00
  }

  func makeImage() -> CGImage? {
    CGImage(width: width, height: height, isOpaque: true, bytes: bytes)
  }
}

/// The coverage of one glyph, a byte per pixel.
struct GlyphMask {
  let width: Int
  let height: Int
  let coverage: [UInt8]
}

/// The glyphs of one font, each rasterised once. Numbers that change many times a second are composed of them.
///
/// Glyphs are placed at whole pixels. That suits digits, which are equally wide, but not prose.
@MainActor
final class GlyphAtlas {
  private struct Glyph {
    let mask: GlyphMask
    /// The distance to the next glyph, in pixels.
    let advance: Int
  }

  private let font: UIFont
  private let scale: CGFloat
  private var glyphs: [Character: Glyph] = [:]

  /// The baseline's distance from the upper edge of a mask, in pixels.
  private let baseline: Int

  init(_ font: UIFont, scale: CGFloat) {
    self.font = font
    self.scale = scale
    baseline = Int((font.ascender * scale).rounded())
  }

  /// Rasterises glyphs ahead of their first use.
  func prepare(_ letters: String) {
    for letter in letters { _ = glyph(letter) }
  }

  private func glyph(_ character: Character) -> Glyph {
    if let glyph = glyphs[character] { return glyph }
    let glyph = makeGlyph(String(character))
    glyphs[character] = glyph
    return glyph
  }

  private func makeGlyph(_ text: String) -> Glyph {
    let size = text.size(withAttributes: [.font: font])
    let advance = Int((size.width * scale).rounded())
    let (width, height) = (
      Int((size.width * scale).rounded(.up)) + 2, Int((size.height * scale).rounded(.up)) + 1
    )
    let image = CGImage.drawing(width: width, height: height, pixelFormat: .alpha8) { context in
      UIGraphicsPushContext(context)
      context.scaleBy(x: scale, y: scale)
      text.draw(at: .zero, withAttributes: [.font: font])
      UIGraphicsPopContext()
    }
    var coverage = [UInt8](repeating: 0, count: width * height)
    image?.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { coverage[y * width + x] = bytes[y * (image?.bytesPerRow ?? 0) + x] }
      }
    }
    return Glyph(
      mask: GlyphMask(width: width, height: height, coverage: coverage), advance: advance)
  }

  /// The width of a line of text, in pixels.
  func width(of text: String) -> Int { text.reduce(0) { $0 + glyph($1).advance } }

  /// Draws a line of text that begins at `x` or, with `fromRight`, ends there; in pixels.
  func draw(
    _ text: String, at x: Int, baseline y: Int, fromRight: Bool = false,
    _ color: PixelCanvas.Color, in canvas: inout PixelCanvas
  ) {
    var x = fromRight ? x - width(of: text) : x
    for character in text {
      let glyph = glyph(character)
      canvas.draw(glyph.mask, x: x, y: y - baseline, color)
      x += glyph.advance
    }
  }
}
