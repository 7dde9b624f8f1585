import CoreGraphics
import UIKit

/// The coverage of one letter.
struct GlyphMask {
  let width: Int
  let height: Int
  let coverage: [UInt8]
}

/// The letters of one font, each drawn once: numbers that change many times a second are put together of them.
///
/// Letters stand at whole pixels. That suits digits, which are equally wide; it would not suit prose.
@MainActor
final class GlyphSheet {
  private struct Glyph {
    let mask: GlyphMask
    /// To the next letter, in pixels.
    let advance: Int
  }

  private let font: UIFont
  private let scale: CGFloat
  private var glyphs: [Character: Glyph] = [:]

  /// In pixels, from the upper edge of a letter's mask.
  private let baseline: Int

  init(_ font: UIFont, scale: CGFloat) {
    self.font = font
    self.scale = scale
    baseline = Int((font.ascender * scale).rounded())
  }

  /// Draws letters ahead of their first use.
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

  /// In pixels.
  func width(of text: String) -> Int { text.reduce(0) { $0 + glyph($1).advance } }

  /// Draws a line of text that begins at `x` or, from the right, ends there; in pixels.
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
