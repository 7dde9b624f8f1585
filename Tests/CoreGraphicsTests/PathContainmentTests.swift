import CoreGraphics
import TestSupport
import Testing

@Suite struct PathContainmentTests {
  /// A star whose winding number is 2 in its middle.
  private var star: CGPath {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<5).map { index in
        let angle = CGFloat(index) * 4 * .pi / 5
        return CGPoint(x: 50 + 40 * sin(angle), y: 50 - 40 * cos(angle))
      })
    path.closeSubpath()
    return path
  }

  @Test func rulesDifferWhereThePathOverlaps() {
    let middle = CGPoint(x: 50, y: 50)
    #expect(star.contains(middle, using: .winding))
    #expect(!star.contains(middle, using: .evenOdd))
    let arm = CGPoint(x: 50, y: 20)
    #expect(star.contains(arm, using: .winding))
    #expect(star.contains(arm, using: .evenOdd))
    #expect(!star.contains(CGPoint(x: 5, y: 5)))
  }

  @Test func openSubpathsCountAsClosed() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.addLines(
      between: [CGPoint(x: 20, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
    #expect(path.contains(CGPoint(x: 8, y: 4)))
    #expect(!path.contains(CGPoint(x: 2, y: 8)))
    #expect(path.contains(CGPoint(x: 28, y: 4)))
    #expect(!path.contains(CGPoint(x: 15, y: 4)))
  }

  @Test func transformMovesThePath() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let transform = CGAffineTransform(translationX: 100, y: 0)
    #expect(path.contains(CGPoint(x: 105, y: 5), transform: transform))
    #expect(!path.contains(CGPoint(x: 5, y: 5), transform: transform))
  }

  @Test func emptyPathContainsNothing() {
    #expect(!CGMutablePath().contains(.zero))
  }

  /// Points are inside where Cairo fills: checks all pixels that are full or empty.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func agreesWithFilling(rule: CGPathFillRule) {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<8 {
      let path = CGMutablePath()
      for _ in 0..<3 {
        path.move(to: random.point(in: 0...60))
        path.addCurve(
          to: random.point(in: 0...60), control1: random.point(in: -20...80),
          control2: random.point(in: -20...80))
        path.addQuadCurve(to: random.point(in: 0...60), control: random.point(in: -20...80))
        path.addLine(to: random.point(in: 0...60))
        path.closeSubpath()
      }
      let filled = drawing(60, 60, format: .alpha8) {
        $0.addPath(path)
        $0.fillPath(using: rule)
      }
      var (inside, outside) = (0, 0)
      for y in 0..<60 {
        for x in 0..<60 {
          let center = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
          switch filled[x, y].w {
          case 255:
            inside += 1
            #expect(path.contains(center, using: rule))
          case 0:
            outside += 1
            #expect(!path.contains(center, using: rule))
          default: break
          }
        }
      }
      #expect(inside > 20 && outside > 20)
    }
  }
}
