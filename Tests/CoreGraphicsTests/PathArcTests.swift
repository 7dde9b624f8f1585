import CoreGraphics
import TestSupport
import Testing

@Suite struct PathArcTests {
  private let center = CGPoint(x: 7, y: -3)

  /// Start, end, direction, and the covered angle, positive where angles increase.
  @Test(
    arguments: [
      (0, .pi / 2, false, .pi / 2),
      (0, .pi / 2, true, -1.5 * .pi),
      (0, 2 * .pi, false, 2 * .pi),
      (0, 2 * .pi, true, 0),
      (0, -2 * .pi, true, -2 * .pi),
      (0, 5 * .pi, false, 2 * .pi),
      (.pi, 0, false, .pi),
      (.pi, 0, true, -.pi),
      (-.pi / 4, .pi / 4, false, .pi / 2),
      (1, 1, false, 0),
    ] as [(CGFloat, CGFloat, Bool, CGFloat)])
  func arcsCoverTheGivenAngle(start: CGFloat, end: CGFloat, clockwise: Bool, expected: CGFloat) {
    let path = CGMutablePath()
    path.addArc(
      center: center, radius: 50, startAngle: start, endAngle: end, clockwise: clockwise)
    let points = path.flattened(threshold: 1e-4).elements.compactMap(\.end)
    #expect(points.allSatisfy { abs($0.distance(to: center) - 50) < 0.015 })
    let angles = points.map { atan2($0.y - center.y, $0.x - center.x) }
    let turned = zip(angles, angles.dropFirst()).reduce(CGFloat(0)) {
      $0 + ($1.1 - $1.0).remainder(dividingBy: 2 * .pi)
    }
    #expect(abs(turned - expected) < 1e-6)
  }

  @Test func aLineLeadsToTheArc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(center: center, radius: 2, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements[1] == .line(to: CGPoint(x: 9, y: -3)))
  }

  @Test func relativeArcMayTurnMoreThanOnce() {
    let path = CGMutablePath()
    path.addRelativeArc(center: center, radius: 1, startAngle: 0, delta: 5 * .pi)
    #expect(path.currentPoint.distance(to: CGPoint(x: 6, y: -3)) < 1e-9)
    #expect(path.elements.count == 11)
  }

  @Test func tangentArcTouchesBothLines() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let (start, corner, end) = (random.point(), random.point(), random.point())
      let path = CGMutablePath()
      path.move(to: start)
      path.addArc(tangent1End: corner, tangent2End: end, radius: 3)
      guard case .line(let first) = path.elements[1] else {
        Issue.record("no line to the arc")
        return
      }
      let last = path.currentPoint
      // The ends lie on the two lines, at the same distance from the corner.
      #expect(abs(cross(corner, start, first)) < 1e-6)
      #expect(abs(cross(corner, end, last)) < 1e-6)
      #expect(abs(first.distance(to: corner) - last.distance(to: corner)) < 1e-6)
      // The radius is that distance times the tangent of half the angle between the lines.
      let angle = abs(
        (atan2(start.y - corner.y, start.x - corner.x) - atan2(end.y - corner.y, end.x - corner.x))
          .remainder(dividingBy: 2 * .pi))
      #expect(abs(first.distance(to: corner) * tan(angle / 2) - 3) < 1e-6)
    }
  }

  @Test func tangentArcOfCollinearPointsIsALine() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 10, y: 0), radius: 3)
    #expect(path.elements == [.move(to: .zero), .line(to: CGPoint(x: 5, y: 0))])
  }

  @Test func tangentArcUnderATransform() {
    let transform = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 4, y: 5)
    let plain = CGMutablePath()
    plain.move(to: CGPoint(x: 1, y: 1))
    plain.addArc(tangent1End: CGPoint(x: 9, y: 1), tangent2End: CGPoint(x: 9, y: 9), radius: 2)
    let moved = CGMutablePath()
    moved.move(to: CGPoint(x: 1, y: 1), transform: transform)
    moved.addArc(
      tangent1End: CGPoint(x: 9, y: 1), tangent2End: CGPoint(x: 9, y: 9), radius: 2,
      transform: transform)
    for (left, right) in zip(plain.applying(transform).elements, moved.elements) {
      #expect(left.end!.distance(to: right.end!) < 1e-9)
    }
  }

  /// The distance of `point` from the line through `corner` and `far`.
  private func cross(_ corner: CGPoint, _ far: CGPoint, _ point: CGPoint) -> CGFloat {
    ((far.x - corner.x) * (point.y - corner.y) - (far.y - corner.y) * (point.x - corner.x))
      / far.distance(to: corner)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func arcsWithoutANumberAreLeftOut(value: Double) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: value)
    path.addArc(center: .zero, radius: 1, startAngle: value, endAngle: 1, clockwise: false)
    path.addArc(center: .zero, radius: value, startAngle: 0, endAngle: 1, clockwise: false)
    path.addArc(
      center: CGPoint(x: value, y: 0), radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.boundingBox.isEmpty && path.currentPoint == .zero)
  }

  @Test func anArcOfManyTurnsEndsWhereItShould() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: -(2e6 * .pi + .pi / 2))
    let end = path.currentPoint
    #expect(abs(end.x) < 1e-6 && abs(end.y + 1) < 1e-6)
  }
}
