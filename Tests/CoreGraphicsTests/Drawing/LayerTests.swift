import CoreGraphics
import TestSupport
import Testing

/// Transparency layers, and contexts of each kind.
@Suite struct LayerTests {
  private let all = CGRect(x: 0, y: 0, width: 4, height: 1)

  @Test func aLayerIsCompositedAsAWhole() {
    let bitmap = drawing(3, 1) {
      $0.setAlpha(0.5)
      $0.beginTransparencyLayer()
      $0.setFillColor(.red)
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      $0.setFillColor(.blue)
      $0.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
      $0.endTransparencyLayer()
    }
    let half = [Bitmap.Pixel(128, 0, 0, 128), Bitmap.Pixel(0, 0, 128, 128)]
    #expect(bitmap[0, 0].isClose(to: half[0]))
    #expect(bitmap[1, 0].isClose(to: half[1]))
    #expect(bitmap[2, 0].isClose(to: half[1]))
  }

  @Test func layersNestAndRestoreTheState() {
    let bitmap = drawing(4, 1) {
      $0.setFillColor(.green)
      $0.setAlpha(0.5)
      $0.beginTransparencyLayer()
      $0.setAlpha(0.5)
      $0.beginTransparencyLayer()
      $0.setFillColor(.red)
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      $0.saveGState()
      $0.endTransparencyLayer()
      $0.endTransparencyLayer()
      $0.endTransparencyLayer()
      $0.fill(CGRect(x: 2, y: 0, width: 2, height: 1))
    }
    #expect(bitmap[0, 0].isClose(to: Bitmap.Pixel(64, 0, 0, 64), 2))
    #expect(bitmap[3, 0].isClose(to: Bitmap.Pixel(0, 128, 0, 128)))
  }

  @Test func blendModeActsOnTheLayer() {
    let bitmap = drawing(4, 1) {
      $0.setFillColor(.red)
      $0.fill(all)
      $0.setBlendMode(.destinationOut)
      $0.beginTransparencyLayer()
      $0.setFillColor(.blue)
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      $0.endTransparencyLayer()
    }
    #expect(bitmap.pixels == [.clear, .clear, .red, .red])
  }

  @Test func openLayersAreEnded() {
    let bitmap = drawing(4, 1) {
      $0.beginTransparencyLayer()
      $0.fill(all)
    }
    #expect(bitmap.pixels.allSatisfy { $0 == .black })
  }

  @Test func alphaContextsKeepAlphaOnly() {
    let image = CGImage.drawing(width: 4, height: 1, pixelFormat: .alpha8) {
      $0.setFillColor(.red)
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      $0.setFillColor(gray: 1, alpha: 0.5)
      $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      $0.draw(
        Bitmap(width: 1, height: 1, Bitmap.Pixel(9, 8, 7, 64)).image!,
        in: CGRect(x: 2, y: 0, width: 1, height: 1))
      $0.beginTransparencyLayer()
      $0.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
      $0.endTransparencyLayer()
    }!
    #expect(image.pixelFormat == .alpha8)
    #expect(!image.isOpaque)
    for (x, alpha) in [UInt8(255), 128, 64, 128].enumerated() {
      #expect(Bitmap(image)[x, 0].isClose(to: Bitmap.Pixel(0, 0, 0, alpha)))
    }
  }

  @Test func opaqueContextsStartBlackAndStayOpaque() {
    let context = CGContext(width: 3, height: 1, isOpaque: true)!
    #expect(Bitmap(context.makeImage()!)[0, 0] == .black)
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
    let image = context.makeImage()!
    #expect(image.isOpaque)
    #expect(Bitmap(image).pixels == [.red, .black, .black])
  }
}
