import CoreGraphics
import TestSupport
import Testing

@Suite struct PathTests {
  private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

  @Test func rectHasFiveElements() {
    #expect(
      CGPath(rect: rect, transform: nil).elements == [
        .move(to: CGPoint(x: 10, y: 20)), .line(to: CGPoint(x: 40, y: 20)),
        .line(to: CGPoint(x: 40, y: 60)), .line(to: CGPoint(x: 10, y: 60)), .closeSubpath,
      ])
  }

  @Test func applyWithBlockShowsWhatElementsHold() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    var seen: [String] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      let xs = (0..<count).map { Int(element.pointee.points[$0].x) }
      seen.append("\(element.pointee.type) \(xs)")
    }
    #expect(
      seen == [
        "moveToPoint [1]", "addLineToPoint [3]", "addQuadCurveToPoint [7, 5]",
        "addCurveToPoint [11, 13, 9]", "closeSubpath []",
      ])
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      path.apply(info: count) { info, element in
        if element.pointee.type != .closeSubpath {
          info?.assumingMemoryBound(to: Int.self).pointee += 1
        }
      }
    }
    #expect(count == 4)
  }

  @Test func elementsWithoutCurrentPointAreDropped() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.closeSubpath()
    #expect(path.isEmpty)
    #expect(path.currentPoint == .zero)
    #expect(path.boundingBox.isNull)
    #expect(path.boundingBoxOfPath.isNull)
  }

  @Test func currentPointReturnsToTheSubpathsStart() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(path.currentPoint == CGPoint(x: 5, y: 5))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test func equalsPathsWithTheSameElements() {
    let mutable = CGMutablePath()
    mutable.addRect(rect)
    let copy = mutable.copy()!
    #expect(mutable == copy)
    #expect(copy == CGPath(rect: rect))
    #expect(copy.hashValue == CGPath(rect: rect).hashValue)
    mutable.addEllipse(in: rect)
    #expect(mutable != copy)
    #expect(copy == CGPath(rect: rect))
    #expect(copy.copy() === copy)
    #expect(!(copy is CGMutablePath))
  }

  @Test func transformMovesEveryPoint() {
    var transform = CGAffineTransform(rotationAngle: 0.3).translatedBy(x: 5, y: 6)
    let path = CGPath(ellipseIn: rect)
    #expect(path.applying(transform) == CGPath(ellipseIn: rect, transform: &transform))
    #expect(path.copy(using: &transform) == path.applying(transform))
    #expect(path.applying(.identity) == path)
  }

  @Test func curvedShapesHaveTheSameElementsWhateverTheirSize() {
    let kinds = { (path: CGPath) in path.elements.map { "\($0)".prefix { $0 != "(" } } }
    let small = CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2)
    let large = CGPath(roundedRect: rect, cornerWidth: 99, cornerHeight: 99)
    #expect(kinds(small) == kinds(large))
    #expect(small.boundingBoxOfPath == rect)
    #expect(large.boundingBoxOfPath == rect)
    #expect(CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 5) == CGPath(rect: rect))
  }

  @Test func ellipseIsRound() {
    let path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    for element in path.flattened(threshold: 1e-4).elements {
      guard let point = element.end else { continue }
      #expect(abs(point.distance(to: .zero) - 10) < 0.003)
    }
  }

  @Test func boundsAreThoseOfTheCurve() {
    var random = SeededGenerator(seed: 4)
    for round in 0..<100 {
      let path = CGMutablePath()
      path.move(to: random.point())
      if round.isMultiple(of: 2) {
        path.addCurve(to: random.point(), control1: random.point(), control2: random.point())
      } else {
        path.addQuadCurve(to: random.point(), control: random.point())
      }
      // The bounding box of points on the curve is inside, and almost as large.
      let sampled = path.flattened(threshold: 1e-4).boundingBox
      let exact = path.boundingBoxOfPath
      #expect(exact.surrounds(sampled, tolerance: 1e-9))
      #expect(sampled.surrounds(exact, tolerance: 0.01))
      #expect(path.boundingBox.surrounds(exact, tolerance: 1e-9))
    }
  }

  @Test func flatteningStaysWithinItsThreshold() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 90), control2: CGPoint(x: 120, y: -50))
    let points = path.flattened(threshold: 0.5).elements.compactMap(\.end)
    for t in stride(from: CGFloat(0), through: 1, by: 0.001) {
      let s = 1 - t
      let point = CGPoint(
        x: 3 * s * t * t * 120 + t * t * t * 100, y: 3 * s * s * t * 90 - 3 * s * t * t * 50)
      let nearest = zip(points, points.dropFirst()).map { distance(point, from: $0, to: $1) }.min()
      #expect(nearest! <= 0.5)
    }
  }

  @Test func mutablePathIsSafeToReadFromOtherThreads() async {
    let path = CGMutablePath()
    path.move(to: .zero)
    let shared: CGPath = path
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<500 { #expect(shared.elements.first == .move(to: .zero)) }
        }
      }
      for _ in 0..<500 { path.addLine(to: CGPoint(x: 1, y: 1)) }
    }
    #expect(path.elements.count == 501)
  }
}

/// The distance of a point from a line segment.
private func distance(_ point: CGPoint, from start: CGPoint, to end: CGPoint) -> CGFloat {
  let (dx, dy) = (end.x - start.x, end.y - start.y)
  let length = dx * dx + dy * dy
  let along = length > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / length : 0
  let t = min(max(along, 0), 1)
  return point.distance(to: CGPoint(x: start.x + t * dx, y: start.y + t * dy))
}

extension CGRect {
  /// Whether `other` extends beyond this rectangle by at most `tolerance`. (Foundation's `contains`
  /// compares a union for equality, which fails after rounding.)
  fileprivate func surrounds(_ other: CGRect, tolerance: CGFloat) -> Bool {
    other.minX >= minX - tolerance && other.minY >= minY - tolerance
      && other.maxX <= maxX + tolerance && other.maxY <= maxY + tolerance
  }
}
