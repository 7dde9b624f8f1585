import Foundation

extension PathElements {
  /// How far a control point stands from the end of a quarter of a unit circle: the cubic then
  /// leaves the circle by 0.03 % of the radius at most.
  private static let quarter: CGFloat = 4 * (CGFloat(2).squareRoot() - 1) / 3

  mutating func addRect(_ rect: CGRect, _ transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY), transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform)
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform)
    closeSubpath()
  }

  mutating func addEllipse(in rect: CGRect, _ transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let radii = CGSize(width: rect.width / 2, height: rect.height / 2)
    addCorners(of: rect, radii, straightSides: false, transform)
  }

  mutating func addRoundedRect(
    _ rect: CGRect, _ corner: CGSize, _ transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let radii = CGSize(
      width: min(max(corner.width, 0), rect.width / 2),
      height: min(max(corner.height, 0), rect.height / 2))
    guard radii.width > 0, radii.height > 0 else { return addRect(rect, transform) }
    addCorners(of: rect, radii, straightSides: true, transform)
  }

  /// Four quarter ellipses from (maxX, midY) by way of (midX, maxY), joined by lines if asked.
  ///
  /// The number of elements doesn't depend on the sizes, so that two such paths of different rects
  /// and radii can be interpolated element by element.
  private mutating func addCorners(
    of rect: CGRect, _ radii: CGSize, straightSides: Bool, _ transform: CGAffineTransform
  ) {
    // A quarter about `center` from the unit direction `from` to `to`.
    func corner(
      _ elements: inout PathElements, _ center: CGPoint, _ from: CGVector, _ to: CGVector
    ) {
      func place(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        CGPoint(
          x: center.x + radii.width * (from.dx * along + to.dx * across),
          y: center.y + radii.height * (from.dy * along + to.dy * across))
      }
      if straightSides { elements.addLine(to: place(1, 0), transform) }
      elements.addCurve(
        to: place(0, 1), control1: place(1, Self.quarter), control2: place(Self.quarter, 1),
        transform)
    }
    let left = rect.minX + radii.width
    let right = rect.maxX - radii.width
    let top = rect.minY + radii.height
    let bottom = rect.maxY - radii.height
    let east = CGVector(dx: 1, dy: 0)
    let south = CGVector(dx: 0, dy: 1)
    let west = CGVector(dx: -1, dy: 0)
    let north = CGVector(dx: 0, dy: -1)

    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform)
    corner(&self, CGPoint(x: right, y: bottom), east, south)
    corner(&self, CGPoint(x: left, y: bottom), south, west)
    corner(&self, CGPoint(x: left, y: top), west, north)
    corner(&self, CGPoint(x: right, y: top), north, east)
    closeSubpath()
  }
}
