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
      $0.draw(noise.image!, in: CGRect(x: 1, y: 3, width: 7, height: 5))
    }
    drawn.part(x: 1, y: 3, width: 7, height: 5).expect(noise)
    #expect(drawn[0, 3] == .clear && drawn[8, 3] == .clear && drawn[1, 8] == .clear)
  }

  @Test func nearestPixelsStaySharp() {
    drawing(8, 6) {
      $0.interpolationQuality = .none
      $0.draw(corners.image!, in: CGRect(x: 0, y: 0, width: 8, height: 6))
    }.expect(
      Bitmap(width: 8, height: 6) { x, y in
        corners[x / 4, y / 3].fractions
      })
  }

  @Test(arguments: [CGInterpolationQuality.default, .none, .low, .medium, .high])
  func edgesOfAScaledImageDoNotFade(quality: CGInterpolationQuality) {
    let drawn = drawing(9, 9) {
      $0.interpolationQuality = quality
      $0.draw(
        Bitmap(width: 2, height: 2, .red).image!, in: CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(drawn.pixels.allSatisfy { $0.isClose(to: .red) })
  }

  @Test func usesTheContextsAlpha() {
    let drawn = drawing(2, 2) {
      $0.setAlpha(0.5)
      $0.draw(corners.image!, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(drawn[0, 0].isClose(to: Bitmap.Pixel(128, 0, 0, 128)))
    #expect(drawn[1, 1].isClose(to: Bitmap.Pixel(128, 128, 128, 128)))
  }

  @Test func alphaImagesAreDrawnInTheFillColor() {
    let stencil = CGImage(
      width: 3, height: 1, pixelFormat: .alpha8, bytes: [0, 128, 255])!
    let drawn = drawing(3, 1) {
      $0.setFillColor(.green)
      $0.draw(stencil, in: CGRect(x: 0, y: 0, width: 3, height: 1))
    }
    #expect(drawn[0, 0] == .clear)
    #expect(drawn[1, 0].isClose(to: Bitmap.Pixel(0, 128, 0, 128)))
    #expect(drawn[2, 0] == .green)
  }

  @Test func tilesStartAtTheRect() {
    drawing(7, 6) {
      $0.draw(corners.image!, in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
    }.expect(
      Bitmap(width: 7, height: 6) { x, y in
        corners[(x + 1) % 2, (y + 1) % 2].fractions
      })
  }

  @Test(arguments: [CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: 0, height: 2)])
  func invalidRectsDrawNothing(rect: CGRect) {
    let drawn = drawing(2, 2) { $0.draw(corners.image!, in: rect) }
    #expect(drawn.pixels.allSatisfy { $0 == .clear })
  }
}
