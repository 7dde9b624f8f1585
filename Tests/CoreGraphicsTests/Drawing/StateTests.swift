import CoreGraphics
import TestSupport
import Testing

@Suite struct StateTests {
  private let all = CGRect(x: 0, y: 0, width: 4, height: 4)

  @Test func clipsIntersect() {
    drawing(4, 4) {
      $0.clip(to: CGRect(x: 0, y: 1, width: 3, height: 3))
      $0.clip(to: CGRect(x: 1, y: 0, width: 3, height: 3))
      #expect($0.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 2, height: 2))
      $0.fill(all)
    }.expect(
      Bitmap(width: 4, height: 4) { x, y in
        1..<3 ~= x && 1..<3 ~= y ? SIMD4(0, 0, 0, 1) : .zero
      })
  }

  @Test func clipsToManyRects() {
    let bitmap = drawing(4, 1) {
      $0.clip(to: [
        CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 0, width: 1, height: 1),
      ])
      $0.fill(all)
    }
    #expect(bitmap.pixels == [.black, .clear, .black, .clear])
  }

  @Test func clippingStartsANewPath() {
    let bitmap = drawing(9, 9) {
      $0.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
      $0.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
      $0.clip(using: .evenOdd)
      #expect($0.path == nil)
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(bitmap[4, 4] == .clear)
    #expect(bitmap[1, 4] == .black)
  }

  @Test func nothingIsDrawnOutsideEveryClip() {
    let bitmap = drawing(4, 4) {
      $0.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      $0.clip(to: CGRect(x: 2, y: 2, width: 1, height: 1))
      #expect($0.boundingBoxOfClipPath.isNull)
      $0.fill(all)
    }
    #expect(bitmap.pixels.allSatisfy { $0 == .clear })
  }

  @Test func restoringRestoresTheWholeState() {
    let bitmap = drawing(4, 1) {
      $0.setFillColor(.red)
      $0.saveGState()
      $0.setFillColor(.green)
      $0.setAlpha(0.5)
      $0.setBlendMode(.copy)
      $0.translateBy(x: 2, y: 0)
      $0.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      $0.restoreGState()
      #expect($0.ctm.isIdentity)
      $0.fill(all)
    }
    #expect(bitmap.pixels.allSatisfy { $0 == .red })
  }

  @Test func restoringTooOftenDoesNothing() {
    let bitmap = drawing(4, 4) {
      $0.setFillColor(.red)
      $0.restoreGState()
      $0.fill(all)
    }
    #expect(bitmap[3, 3] == .red)
  }

  @Test(arguments: [(0.5, 0.5, 64), (2, 1, 255), (-1, 1, 0), (.nan, 1, 255)])
  func alphaMultiplies(alpha: CGFloat, colorAlpha: CGFloat, expected: UInt8) {
    let pixel = drawing(1, 1) {
      $0.setAlpha(alpha)
      $0.setFillColor(gray: 0, alpha: colorAlpha)
      $0.fill(all)
    }[0, 0]
    #expect(pixel.isClose(to: Bitmap.Pixel(0, 0, 0, expected)))
  }

  /// Red (1, ½, 0) on blue (0, ½, 1), both opaque.
  @Test(arguments: [
    (CGBlendMode.normal, Bitmap.Pixel(255, 128, 0, 255)), (.multiply, Bitmap.Pixel(0, 64, 0, 255)),
    (.screen, Bitmap.Pixel(255, 192, 255, 255)), (.darken, Bitmap.Pixel(0, 128, 0, 255)),
    (.lighten, Bitmap.Pixel(255, 128, 255, 255)), (.difference, Bitmap.Pixel(255, 0, 255, 255)),
    (.exclusion, Bitmap.Pixel(255, 128, 255, 255)), (.plusLighter, .init(255, 255, 255, 255)),
    (.copy, Bitmap.Pixel(255, 128, 0, 255)), (.clear, .clear), (.sourceOut, .clear),
    (.destinationOver, Bitmap.Pixel(0, 128, 255, 255)), (.destinationOut, .clear), (.xor, .clear),
    (.destinationIn, Bitmap.Pixel(0, 128, 255, 255)), (.sourceIn, Bitmap.Pixel(255, 128, 0, 255)),
  ])
  func blends(mode: CGBlendMode, expected: Bitmap.Pixel) {
    let pixel = drawing(1, 1) {
      $0.setFillColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      $0.fill(all)
      $0.setBlendMode(mode)
      $0.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      $0.fill(all)
    }[0, 0]
    #expect(pixel.isClose(to: expected, 2), "\(pixel)")
  }

  @Test(arguments: CGBlendMode.allCases)
  func blendsOnlyWhereSomethingIsDrawn(mode: CGBlendMode) {
    let bitmap = drawing(9, 9) {
      $0.setFillColor(.red)
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      $0.setBlendMode(mode)
      $0.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
      $0.stroke(CGRect(x: 5, y: 5, width: 3, height: 3))
    }
    #expect(bitmap[0, 0] == .red)
    #expect(bitmap[4, 1] == .red)
    #expect(bitmap[3, 7] == .red)
  }
}
