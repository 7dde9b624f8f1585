import CoreGraphics
import TestSupport
import Testing

@Suite struct ImageDrawingTests {
  /// Red, green above blue, white.
  private var corners: Bitmap {
    var bitmap = Bitmap(width: 2, height: 2)
    bitmap.pixels = [.red, .green, .blue, .white]
    return bitmap
  }

  @Test func sameSizeIsExactAndUpright() {
    let noise = Bitmap.noise(7, 5, seed: 21)
    let drawn = drawing(9, 9) {
      $0.drawUpright(noise.image!, in: CGRect(x: 1, y: 3, width: 7, height: 5))
    }
    drawn.part(x: 1, y: 3, width: 7, height: 5).expect(noise)
    #expect(drawn[0, 3] == .clear && drawn[8, 3] == .clear && drawn[1, 8] == .clear)
  }

  @Test func nearestPixelsStaySharp() {
    drawing(8, 6) {
      $0.interpolationQuality = .none
      $0.drawUpright(corners.image!, in: CGRect(x: 0, y: 0, width: 8, height: 6))
    }.expect(
      Bitmap(width: 8, height: 6) { x, y in
        corners[x / 4, y / 3].fractions
      })
  }

  @Test(arguments: [CGInterpolationQuality.default, .none, .low, .medium, .high])
  func edgesOfAScaledImageDoNotFade(quality: CGInterpolationQuality) {
    let drawn = drawing(9, 9) {
      $0.interpolationQuality = quality
      $0.drawUpright(
        Bitmap(width: 2, height: 2, .red).image!, in: CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(drawn.pixels.allSatisfy { $0.isClose(to: .red) })
  }

  @Test func usesTheContextsAlpha() {
    let drawn = drawing(2, 2) {
      $0.setAlpha(0.5)
      $0.drawUpright(corners.image!, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(drawn[0, 0].isClose(to: Bitmap.Pixel(128, 0, 0, 128)))
    #expect(drawn[1, 1].isClose(to: Bitmap.Pixel(128, 128, 128, 128)))
  }

  @Test func alphaImagesAreDrawnInTheFillColor() {
    let stencil = CGImage(
      width: 3, height: 1, pixelFormat: .alpha8, bytes: [0, 128, 255])!
    let drawn = drawing(3, 1) {
      $0.setFillColor(.green)
      $0.drawUpright(stencil, in: CGRect(x: 0, y: 0, width: 3, height: 1))
    }
    #expect(drawn[0, 0] == .clear)
    #expect(drawn[1, 0].isClose(to: Bitmap.Pixel(0, 128, 0, 128)))
    #expect(drawn[2, 0] == .green)
  }

  @Test func tilesStartAtTheRect() {
    drawing(7, 6) {
      $0.drawTilesUpright(of: corners.image!, in: CGRect(x: 1, y: 1, width: 2, height: 2))
    }.expect(
      Bitmap(width: 7, height: 6) { x, y in
        corners[(x + 1) % 2, (y + 1) % 2].fractions
      })
  }

  @Test(arguments: [CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: 0, height: 2)])
  func invalidRectsDrawNothing(rect: CGRect) {
    let drawn = drawing(2, 2) { $0.drawUpright(corners.image!, in: rect) }
    #expect(drawn.pixels.allSatisfy { $0 == .clear })
  }

  /// As in Core Graphics: the image's upper edge is where y is greatest. Sources turn the context over before they draw.
  @Test func aViewsContextDrawsImagesUpsideDown() {
    let whole = CGRect(x: 0, y: 0, width: 2, height: 2)
    let turned = Bitmap(width: 2, height: 2) { x, y in corners[x, 1 - y].fractions }
    drawing(2, 2) { $0.draw(corners.image!, in: whole) }.expect(turned)
    drawing(2, 2) {
      $0.translateBy(x: 0, y: 2)
      $0.scaleBy(x: 1, y: -1)
      $0.draw(corners.image!, in: whole)
    }.expect(corners)
    drawing(2, 4) { $0.draw(corners.image!, in: whole, byTiling: true) }.expect(
      Bitmap(width: 2, height: 4) { x, y in turned[x, y % 2].fractions })
  }

  /// Text and paths count from the lower left corner, too.
  @Test func inABitmapContextYGrowsUpward() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 3, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(corners.image!, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
    let drawn = Bitmap(try #require(context.makeImage()))
    #expect(drawn.pixels == [.black, .clear, .red, .green, .blue, .white])
  }
}
