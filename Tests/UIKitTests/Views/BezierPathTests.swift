import Testing

@testable import UIKit

@MainActor
@Suite("Bezier paths")
struct BezierPathTests {
  private static let rect = CGRect(x: 10, y: 20, width: 40, height: 30)

  @Test("Shapes have the bounds that they are created with")
  func shapes() {
    let rect = Self.rect
    let paths = [
      UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect),
      UIBezierPath(roundedRect: rect, cornerRadius: 100),
      UIBezierPath(
        roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
        cornerRadii: CGSize(width: 8, height: 6)),
    ]
    for path in paths {
      #expect(path.bounds == rect)
      #expect(path.contains(CGPoint(x: 30, y: 35)))
      #expect(!path.isEmpty)
    }
    #expect(UIBezierPath().isEmpty && UIBezierPath().bounds.isNull)
  }

  @Test("Only the given corners are rounded, and all such paths have the same elements")
  func corners() {
    let all: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 10.5, y: 20.5)), (.topRight, CGPoint(x: 49.5, y: 20.5)),
      (.bottomLeft, CGPoint(x: 10.5, y: 49.5)), (.bottomRight, CGPoint(x: 49.5, y: 49.5)),
    ]
    for mask in 0..<16 {
      let corners = UIRectCorner(rawValue: UInt(mask))
      let path = UIBezierPath(
        roundedRect: Self.rect, byRoundingCorners: corners,
        cornerRadii: CGSize(width: 10, height: 10))
      #expect(path.cgPath.elements.count == 14)
      for (corner, point) in all {
        #expect(path.contains(point) == !corners.contains(corner), "\(mask)")
      }
    }
  }

  @Test("Rounded rectangles have continuous corners, which leave the sides at 1.53 radii")
  func continuousCorners() {
    let rect = CGRect(x: 0, y: 0, width: 200, height: 100)
    for corners in [UIRectCorner.allCorners, .bottomRight] {
      let path =
        corners == .allCorners
        ? UIBezierPath(roundedRect: rect, cornerRadius: 20)
        : UIBezierPath(
          roundedRect: rect, byRoundingCorners: corners,
          cornerRadii: CGSize(width: 20, height: 20))
      guard case .line(let start) = path.cgPath.elements[1] else {
        Issue.record("No straight side")
        return
      }
      #expect(abs(start.y - (100 - 1.528665 * 20)) < 1e-6 && start.x == 200)
      // A circle would still touch the side here, and the middle of a circle lies 5.86 points from both sides.
      #expect(!path.contains(CGPoint(x: 199.95, y: 100 - 22)))
      #expect(path.contains(CGPoint(x: 200 - 5.8, y: 100 - 5.8)))
    }
    let capsule = UIBezierPath(roundedRect: rect, cornerRadius: 50)
    for angle in stride(from: -1.5, through: 1.5, by: 0.1) {
      let direction = (x: cos(angle), y: sin(angle))
      func point(_ radius: Double) -> CGPoint {
        CGPoint(x: 150 + radius * direction.x, y: 50 + radius * direction.y)
      }
      #expect(capsule.contains(point(49.95)) && !capsule.contains(point(50.05)), "\(angle)")
    }
  }

  @Test("A clockwise arc is clockwise on screen")
  func arcs() {
    let center = CGPoint(x: 50, y: 50)
    let down = UIBezierPath(
      arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(down.contains(CGPoint(x: 50, y: 55)) && !down.contains(CGPoint(x: 50, y: 45)))
    let up = UIBezierPath(
      arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(!up.contains(CGPoint(x: 50, y: 55)) && up.contains(CGPoint(x: 50, y: 45)))
    #expect(abs(up.currentPoint.x - 40) < 1e-9 && abs(up.currentPoint.y - 50) < 1e-9)
  }

  @Test("A copy of the path doesn't change with it")
  func copies() throws {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    let before = path.cgPath
    path.addQuadCurve(to: CGPoint(x: 20, y: 0), controlPoint: CGPoint(x: 15, y: 9))
    path.addCurve(
      to: .zero, controlPoint1: CGPoint(x: 5, y: 5), controlPoint2: CGPoint(x: 1, y: 1))
    path.close()
    #expect(before.elements.count == 2 && path.cgPath.elements.count == 5)
    path.lineWidth = 7
    path.usesEvenOddFillRule = true
    let copy = try #require(path.copy() as? UIBezierPath)
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(copy.lineWidth == 7 && copy.usesEvenOddFillRule)
    #expect(copy.bounds.minX == 0 && path.bounds.minX == 100)
    path.removeAllPoints()
    #expect(path.isEmpty && !copy.isEmpty)
  }

  @Test("Reversing changes only the direction, and reversing twice nothing")
  func reversing() {
    let path = UIBezierPath(rect: Self.rect)
    path.append(UIBezierPath(ovalIn: Self.rect.insetBy(dx: 8, dy: 8)))
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 5, y: 5))
    path.addQuadCurve(to: CGPoint(x: 9, y: 9), controlPoint: CGPoint(x: 5, y: 9))
    let back = path.reversing()
    #expect(back.bounds == path.bounds)
    #expect(back.cgPath.elements.first == .move(to: CGPoint(x: 9, y: 9)))
    #expect(
      back.cgPath.elements[1] == .quadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 5, y: 9)))
    #expect(back.reversing().reversing().cgPath == back.cgPath)
    // An inner rectangle in the opposite direction makes a hole.
    let ring = UIBezierPath(rect: Self.rect)
    ring.append(UIBezierPath(rect: Self.rect.insetBy(dx: 10, dy: 10)).reversing())
    #expect(!ring.contains(CGPoint(x: 30, y: 35)) && ring.contains(CGPoint(x: 12, y: 22)))
  }

  @Test("The even-odd rule excludes areas that are inside twice")
  func evenOdd() {
    let path = UIBezierPath(rect: Self.rect)
    path.append(UIBezierPath(rect: Self.rect.insetBy(dx: 10, dy: 10)))
    #expect(path.contains(CGPoint(x: 30, y: 35)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 30, y: 35)))
  }

  @Test("The dash pattern is returned as it was set")
  func dashes() {
    let path = UIBezierPath()
    path.setLineDash([4, 2, 1], count: 3, phase: 5)
    var (count, phase) = (0, CGFloat(0))
    var pattern = [CGFloat](repeating: 0, count: 3)
    path.getLineDash(&pattern, count: &count, phase: &phase)
    #expect(pattern == [4, 2, 1] && count == 3 && phase == 5)
  }
}
