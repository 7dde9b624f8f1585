import CoreGraphics
import TestSupport
import Testing

@Suite struct StrokeTests {
  @Test func strokesAreCentredOnTheirPath() {
    drawing(8, 8) {
      $0.setStrokeColor(.blue)
      $0.setLineWidth(2)
      $0.stroke(CGRect(x: 2, y: 2, width: 4, height: 4))
    }.expect(
      Bitmap(width: 8, height: 8) { x, y in
        let isInside = 3..<5 ~= x && 3..<5 ~= y
        return 1..<7 ~= x && 1..<7 ~= y && !isInside ? SIMD4(0, 0, 1, 1) : .zero
      })
  }

  /// The first and last pixel along the middle of a line from 10 to 20 with a width of 6.
  @Test(arguments: [(CGLineCap.butt, 10...19), (.square, 7...22), (.round, 7...22)])
  func capsEndLines(cap: CGLineCap, expected: ClosedRange<Int>) {
    let bitmap = drawing(30, 20, format: .alpha8) {
      $0.setLineWidth(6)
      $0.setLineCap(cap)
      $0.strokeLineSegments(between: [CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10)])
    }
    let covered = (0..<30).filter { bitmap[$0, 9].w > 127 }
    #expect(covered == Array(expected))
    // A round cap does not cover the corners of a square one.
    #expect((bitmap[7, 7].w > 127) == (cap == .square))
  }

  @Test(arguments: [(CGLineJoin.miter, true), (.round, false), (.bevel, false)])
  func joinsMakeCorners(join: CGLineJoin, fillsCorner: Bool) {
    let bitmap = drawing(20, 20, format: .alpha8) {
      $0.setLineWidth(6)
      $0.setLineJoin(join)
      $0.addLines(between: [CGPoint(x: 5, y: 18), CGPoint(x: 5, y: 5), CGPoint(x: 18, y: 5)])
      $0.strokePath()
    }
    #expect((bitmap[2, 2].w > 127) == fillsCorner)
    #expect(bitmap[4, 4].w == 255)
  }

  @Test func longMitersAreCutOff() {
    func corner(limit: CGFloat) -> UInt8 {
      drawing(20, 20, format: .alpha8) {
        $0.setLineWidth(6)
        $0.setMiterLimit(limit)
        $0.addLines(between: [CGPoint(x: 5, y: 18), CGPoint(x: 5, y: 5), CGPoint(x: 18, y: 5)])
        $0.strokePath()
      }[2, 2].w
    }
    // A right angle's miter is 1.41 widths long.
    #expect(corner(limit: 1.5) == 255)
    #expect(corner(limit: 1.3) < 128)
  }

  @Test func dashesAndGapsAlternate() {
    let bitmap = drawing(12, 1, format: .alpha8) {
      $0.setLineWidth(2)
      $0.setLineDash(phase: 1, lengths: [3, 2])
      $0.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 12, y: 0.5)])
    }
    #expect(bitmap.pixels.map { $0.w > 127 ? 1 : 0 } == [1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1])
  }

  @Test func widthScalesWithUserSpace() {
    let bitmap = drawing(10, 12, format: .alpha8) {
      $0.scaleBy(x: 1, y: 3)
      $0.setLineWidth(2)
      $0.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 10, y: 2)])
    }
    #expect((0..<12).filter { bitmap[5, $0].w == 255 } == Array(3..<9))
  }

  /// A line that is wider than the circle that it follows is a disc without a hole.
  @Test(arguments: [CGFloat(5), 9, 12, 20, 40])
  func wideLineHasNoHoles(width: CGFloat) {
    let bitmap = drawing(60, 60, format: .alpha8) {
      $0.setLineWidth(width)
      $0.strokeEllipse(in: CGRect(x: 25.5, y: 25.5, width: 9, height: 9))
    }
    for y in 0..<60 {
      for x in 0..<60 {
        let distance = hypot(CGFloat(x) - 29.5, CGFloat(y) - 29.5)
        // With a tolerance for pixels at the edge.
        if abs(distance - 4.5) < width / 2 - 1 { #expect(bitmap[x, y].w == 255) }
        if abs(distance - 4.5) > width / 2 + 1 { #expect(bitmap[x, y].w == 0) }
      }
    }
  }

  @Test func aWidthForOneCallIsTemporary() {
    let bitmap = drawing(3, 6, format: .alpha8) {
      $0.stroke(CGRect(x: -5, y: -5, width: 6, height: 5), width: 4)
      $0.strokeLineSegments(between: [CGPoint(x: 0, y: 4.5), CGPoint(x: 3, y: 4.5)])
    }
    #expect((2..<6).map { bitmap[1, $0].w } == [0, 0, 255, 0])
  }

  @Test func fillsThenStrokes() {
    let bitmap = drawing(8, 8) {
      $0.setFillColor(.red)
      $0.setStrokeColor(.green)
      $0.setLineWidth(2)
      $0.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
      $0.drawPath(using: .fillStroke)
    }
    #expect(bitmap[4, 4] == .red)
    #expect(bitmap[2, 4] == .green)
  }

  @Test func withoutAntialiasingPixelsAreFullOrEmpty() {
    let bitmap = drawing(30, 30, format: .alpha8) {
      $0.setShouldAntialias(false)
      $0.fillEllipse(in: CGRect(x: 2, y: 3, width: 25, height: 21))
    }
    #expect(bitmap.pixels.allSatisfy { [0, 255].contains($0.w) })
    #expect(bitmap.pixels.contains { $0.w == 255 })
  }
}
