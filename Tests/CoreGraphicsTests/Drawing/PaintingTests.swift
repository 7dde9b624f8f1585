import CoreGraphics
import TestSupport
import Testing

@Suite struct PaintingTests {
  @Test func fillsWholePixelsExactly() {
    drawing(6, 5) {
      $0.setFillColor(.red)
      $0.fill(CGRect(x: 1, y: 2, width: 3, height: 2))
    }.expect(
      Bitmap(width: 6, height: 5) { x, y in
        1..<4 ~= x && 2..<4 ~= y ? SIMD4(1, 0, 0, 1) : .zero
      })
  }

  @Test func coversPixelsPartially() {
    let bitmap = drawing(4, 1, format: .alpha8) {
      $0.fill(CGRect(x: 0.5, y: 0, width: 2.25, height: 1))
    }
    #expect(zip(bitmap.pixels, [128, 255, 191, 0]).allSatisfy { abs(Int($0.w) - $1) <= 2 })
  }

  @Test func multipliesColorsByAlpha() {
    let pixel = drawing(1, 1) {
      $0.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }[0, 0]
    #expect(pixel.isClose(to: Bitmap.Pixel(128, 64, 0, 128)))
  }

  @Test func overlappingRectsAreFilledOnce() {
    let bitmap = drawing(4, 1) {
      $0.setFillColor(gray: 0, alpha: 0.5)
      $0.fill([CGRect(x: 0, y: 0, width: 3, height: 1), CGRect(x: 1, y: 0, width: 3, height: 1)])
    }
    #expect(bitmap.pixels.allSatisfy { $0 == bitmap[0, 0] })
    #expect(bitmap[0, 0].isClose(to: Bitmap.Pixel(0, 0, 0, 128)))
  }

  @Test(arguments: [(CGPathFillRule.winding, Bitmap.Pixel.black), (.evenOdd, .clear)])
  func rulesDifferWhereThePathOverlaps(rule: CGPathFillRule, middle: Bitmap.Pixel) {
    let bitmap = drawing(9, 9) {
      $0.addRects([
        CGRect(x: 0, y: 0, width: 9, height: 9), CGRect(x: 3, y: 3, width: 3, height: 3),
      ])
      $0.fillPath(using: rule)
      #expect($0.isPathEmpty)
    }
    #expect(bitmap[4, 4] == middle)
    #expect(bitmap[1, 1] == .black)
  }

  @Test func ellipseHasItsArea() {
    let bitmap = drawing(60, 40, format: .alpha8) {
      $0.fillEllipse(in: CGRect(x: 5, y: 5, width: 50, height: 30))
    }
    let area = bitmap.pixels.reduce(0) { $0 + Double($1.w) / 255 }
    #expect(abs(area - Double.pi * 25 * 15) < 5)
  }

  @Test func clearMakesTransparentAgain() {
    let bitmap = drawing(3, 1) {
      $0.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      $0.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    #expect(bitmap.pixels == [.black, .clear, .black])
  }

  @Test func transformsNest() {
    let bitmap = drawing(20, 20) {
      $0.translateBy(x: 10, y: 4)
      $0.scaleBy(x: 2, y: 2)
      $0.rotate(by: .pi / 2)
      // A quarter turn clockwise on the screen: x points down and y to the left.
      $0.fill(CGRect(x: 1, y: 2, width: 4, height: 1))
      #expect($0.convertToDeviceSpace(CGPoint(x: 1, y: 2)).distance(to: CGPoint(x: 6, y: 6)) < 1e-9)
      #expect($0.convertToUserSpace(CGPoint(x: 6, y: 6)).distance(to: CGPoint(x: 1, y: 2)) < 1e-9)
    }
    bitmap.expect(
      Bitmap(width: 20, height: 20) { x, y in
        4..<6 ~= x && 6..<14 ~= y ? SIMD4(0, 0, 0, 1) : .zero
      }, tolerance: 1)
  }

  @Test func pathsAreTransformedWhenTheyAreAdded() {
    let bitmap = drawing(6, 1) {
      $0.addRect(CGRect(x: 1, y: 0, width: 1, height: 1))
      $0.translateBy(x: 3, y: 0)
      $0.addRect(CGRect(x: 1, y: 0, width: 1, height: 1))
      $0.fillPath()
    }
    #expect(bitmap.pixels.map(\.w) == [0, 255, 0, 0, 255, 0])
  }

  @Test func invalidNumbersDrawNothing() {
    let bitmap = drawing(4, 4) { context in
      context.saveGState()
      context.scaleBy(x: 0, y: 1)
      context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.restoreGState()
      context.setLineWidth(.nan)
      context.setLineDash(phase: 0, lengths: [-1])
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    }
    #expect(bitmap.pixels.count { $0 == .black } == 1)
    #expect(bitmap[1, 1] == .black)
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 1), (32_768, 1)])
  func refusesSizes(width: Int, height: Int) {
    #expect(CGContext(width: width, height: height) == nil)
  }

  @Test func imageIsACopy() {
    let context = CGContext(width: 1, height: 1)!
    let before = context.makeImage()!
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(Bitmap(before)[0, 0] == .clear)
    #expect(Bitmap(context.makeImage()!)[0, 0] == .black)
  }
}
