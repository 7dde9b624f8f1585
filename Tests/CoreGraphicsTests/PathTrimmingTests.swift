import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct PathTrimmingTests {
  private let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test func lengthsAreThoseOfLinesAndArcs() {
    #expect(abs(square.length() - 40) < 1e-9)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(abs(circle.length() - 20 * .pi) < 0.05)
  }

  @Test func partsLieAtTheirFractionOfTheLength() {
    let part = square.trimmed(from: 0.125, to: 0.375)
    #expect(
      part.elements == [
        .move(to: CGPoint(x: 5, y: 0)), .line(to: CGPoint(x: 10, y: 0)),
        .line(to: CGPoint(x: 10, y: 5)),
      ])
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let quarter = circle.trimmed(from: 0, to: 0.25)
    let end = quarter.currentPoint
    #expect(abs(end.x) < 0.02 && abs(end.y - 10) < 0.02)
  }

  @Test func closedPartsStayClosed() {
    let path = CGMutablePath()
    path.addPath(square)
    path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    let part = path.trimmed(from: 0, to: 0.75)
    #expect(part.elements.filter { $0 == .closeSubpath }.count == 1)
    #expect(abs(part.length() - 60) < 1e-9)
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(CGPath(rect: .zero).trimmed(from: 0, to: 0.5).isEmpty)
  }

  /// The length of a part is its fraction of the whole length.
  @Test func lengthsAddUp() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let path = CGMutablePath()
      for _ in 0..<3 {
        path.move(to: random.point())
        path.addCurve(
          to: random.point(), control1: random.point(), control2: random.point())
        path.addLine(to: random.point())
        if random.chance(0.5) { path.closeSubpath() }
      }
      let start = random.number(0...0.5)
      let end = start + random.number(0.01...0.5)
      let part = path.trimmed(from: start, to: end).length()
      #expect(abs(part - (end - start) * path.length()) < 0.2)
    }
  }

  @Test func reversalKeepsTheShape() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<50 {
      let path = CGMutablePath()
      path.move(to: random.point())
      path.addQuadCurve(to: random.point(), control: random.point())
      path.addCurve(to: random.point(), control1: random.point(), control2: random.point())
      if random.chance(0.5) { path.closeSubpath() }
      let back = path.reversed()
      #expect(abs(back.length() - path.length()) < 0.1)
      #expect(back.boundingBox == path.boundingBox)
      #expect(back.elements.first == .move(to: path.elements[2].end ?? .zero))
    }
  }
}
