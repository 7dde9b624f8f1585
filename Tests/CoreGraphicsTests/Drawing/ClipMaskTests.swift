import TestSupport
import Testing

@testable import CoreGraphics

/// Clipping by the alpha of an image.
@Suite struct ClipMaskTests {
  /// A mask of 2 × 2 pixels, of which only the upper left one is opaque.
  private var corner: CGImage {
    get throws {
      try #require(
        CGImage(width: 2, height: 2, bytes: [0, 0, 0, 255] + Array(repeating: 0, count: 12)))
    }
  }

  private func alphas(_ context: CGContext) throws -> [UInt8] {
    Bitmap(try #require(context.makeImage())).pixels.map(\.w)
  }

  @Test func theMaskIsUpsideDownAsInCoreGraphics() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: try corner)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let found = try alphas(context)
    #expect(found[0] == 0 && found[4 * 3] == 255 && found[4 * 3 + 3] == 0)
  }

  /// The usual way to fill a picture's shape with a colour.
  @Test func inAContextThatIsTurnedOverItIsUpright() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: try corner)
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let image = Bitmap(try #require(context.makeImage()))
    #expect(image.pixels[0] == Bitmap.Pixel(255, 0, 0, 255) && image.pixels[12].w == 0)
  }

  @Test func theMaskEndsWithTheState() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    let whole = CGRect(x: 0, y: 0, width: 4, height: 4)
    context.saveGState()
    context.clip(to: whole, mask: try corner)
    context.fill(whole)
    // The image so far; drawing goes on inside of the mask.
    #expect(try alphas(context)[12] == 255)
    context.fill(whole)
    context.restoreGState()
    #expect(try alphas(context)[3] == 0)
    context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
    #expect(try alphas(context)[3] == 255)
  }

  @Test func anImageInTheMiddleOfSavedStatesHarmsNothing() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    let whole = CGRect(x: 0, y: 0, width: 4, height: 4)
    context.clip(to: whole, mask: try corner)
    context.saveGState()
    context.fill(whole)
    _ = try alphas(context)
    context.restoreGState()
    #expect(try alphas(context)[12] == 255)
  }

  @Test func aMaskInsideOfALayerEndsWithIt() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    let whole = CGRect(x: 0, y: 0, width: 4, height: 4)
    context.setAlpha(0.5)
    context.beginTransparencyLayer()
    context.clip(to: whole, mask: try corner)
    context.fill(whole)
    context.endTransparencyLayer()
    let found = try alphas(context)
    #expect(abs(Int(found[12]) - 128) <= 1 && found[0] == 0)
  }
}
