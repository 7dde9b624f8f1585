import Foundation
import Testing

@testable import CoreGraphics

@Suite struct RoundCornerTests {
  /// The measured shape: a superellipse with this exponent and the reach 1.528665.
  private static let exponent = 3.3418

  /// The distance between two arcs with the same centre, which are given by their extents at a rise, across the edge.
  private static func gap(
    reach: Double, _ a: (Double) -> Double, _ b: (Double) -> Double
  ) -> Double {
    stride(from: 0.0, to: reach, by: reach / 200).reduce(0) { worst, rise in
      let slope = (a(rise + 1e-4) - a(max(rise - 1e-4, 0))) / 2e-4
      return max(worst, abs(a(rise) - b(rise)) / (1 + slope * slope).squareRoot())
    }
  }

  @Test("A continuous corner is the measured superellipse within 0.002 radii")
  func isSuperellipse() {
    let corner = RoundCorner(radius: 100, isContinuous: true, limit: 1000)
    #expect(corner.reach == 152.8665 && corner.squareness == 1)
    let gap = Self.gap(reach: corner.reach, corner.extent) { rise in
      corner.reach * pow(1 - pow(rise / corner.reach, Self.exponent), 1 / Self.exponent)
    }
    #expect(gap < 0.2)
  }

  @Test("With less space a corner goes over into a circle, and always keeps its diagonal")
  func circleWithoutSpace() {
    var last = 1.0
    for limit in stride(from: 160.0, through: 100, by: -4) {
      let corner = RoundCorner(radius: 100, isContinuous: true, limit: limit)
      #expect(corner.reach <= limit + 1e-9 && corner.squareness <= last)
      last = corner.squareness
      // The distance of the arc's middle from the sides: 0.293 radii for a circle, 0.286 for the measured shape, at most 0.296 between
      // them.
      #expect((28.4...29.7).contains(corner.reach * (1 - corner.diagonal)))
      #expect(abs(RoundCorner.squareness(diagonal: corner.diagonal) - corner.squareness) < 1e-6)
    }
    #expect(last == 0)
    let circle = RoundCorner(radius: 100, isContinuous: false, limit: 1000)
    #expect(circle.reach == 100 && abs(circle.extent(at: 60) - 80) < 1e-9)
    #expect(RoundCorner(radius: -3, isContinuous: true, limit: 10).reach == 0)
  }

  @Test("The path has the shape of the corner within 0.0003 of its length")
  func pathHasShape() {
    for squareness in [0, 0.25, 0.5, 0.75, 1] {
      let corner = RoundCorner(reach: 1000, squareness: squareness)
      let path = CGPath.roundedRect(
        CGRect(x: -1000, y: -1000, width: 2000, height: 2000),
        reach: CGSize(width: 1000, height: 1000), squareness: squareness)
      var last = CGPoint.zero
      for element in path.elements {
        if case .curve(let end, let control1, let control2) = element {
          for step in 1...20 {
            let point = cubic(last, control1, control2, end, Double(step) / 20)
            let (along, across) = (min(abs(point.x), abs(point.y)), max(abs(point.x), abs(point.y)))
            #expect(abs(corner.extent(at: along) - across) < 0.3, "\(squareness)")
          }
        }
        last = element.end ?? last
      }
    }
  }

  @Test("The shape is read from a path, so that its shadow needs no mask of its own")
  func readsShape() throws {
    let rect = CGRect(x: 3, y: 4, width: 90, height: 60)
    for radius in [4.0, 19, 25, 30] {
      let corner = RoundCorner(radius: radius, isContinuous: true, limit: 30)
      let reach = CGSize(width: corner.reach, height: corner.reach)
      let path = CGPath.roundedRect(rect, reach: reach, squareness: corner.squareness)
      let found = try #require(path.roundedRect)
      #expect(abs(found.rect.minX - 3) < 1e-6 && abs(found.rect.maxX - 93) < 1e-6)
      #expect(abs(found.rect.minY - 4) < 1e-6 && abs(found.rect.maxY - 64) < 1e-6)
      #expect(abs(found.corner.reach - corner.reach) < 1e-6)
      #expect(abs(found.corner.squareness - corner.squareness) < 1e-6)
      let stretched = CGPath.roundedRect(
        rect, reach: CGSize(width: reach.width, height: reach.height / 2),
        squareness: corner.squareness)
      #expect(stretched.roundedRect == nil)
      let partly = CGPath.roundedRect(rect, reach: reach, squareness: corner.squareness) {
        $0 && $1
      }
      #expect(partly.roundedRect == nil)
    }
  }

  @Test("A border keeps its width around a continuous corner")
  func insets() {
    let outer = RoundCorner(radius: 100, isContinuous: true, limit: 1000)
    let inner = outer.inset(20)
    let expected = RoundCorner(radius: 80, isContinuous: true, limit: 1000)
    #expect(abs(inner.reach - expected.reach) < 1e-9 && inner.squareness == 1)
    // Along the diagonal.
    let width =
      (outer.reach * outer.diagonal - inner.reach * inner.diagonal + inner.reach + 20 - outer.reach)
      * 2.0.squareRoot()
    #expect(abs(width - 20) < 0.3)
    #expect(outer.inset(101) == RoundCorner(reach: 0, squareness: 0))
  }
}
