import CoreGraphics

extension CGPath {
  /// Returns a rectangle in which `corners` are round and the other corners are sharp.
  ///
  /// Radii are limited to half of the sides. The corners of a continuous curve with two different radii are stretched. All continuous
  /// paths have the same kinds of elements, which differ from those of circular ones. Unless all corners are round, circular paths
  /// have the same kinds of elements whichever corners are sharp. So such paths can be interpolated.
  package static func roundedRect(
    _ rect: CGRect, radii: CGSize, corners: CACornerMask, curve: CALayerCornerCurve = .circular
  ) -> CGPath {
    let rx = min(max(radii.width, 0), rect.width / 2)
    let ry = min(max(radii.height, 0), rect.height / 2)
    if curve == .continuous {
      let x = RoundCorner(radius: rx, isContinuous: true, limit: rect.width / 2)
      let y = RoundCorner(radius: ry, isContinuous: true, limit: rect.height / 2)
      // The corner with the least space determines the shape, and so how much farther than its radius each corner reaches.
      let squareness = min(x.squareness, y.squareness)
      let expansion = 1 + (RoundCorner.expansion - 1) * squareness
      return .roundedRect(
        rect, reach: CGSize(width: rx * expansion, height: ry * expansion), squareness: squareness
      ) { corners.contains(.corner(isLeft: $0, isTop: $1)) }
    }
    guard !corners.isSuperset(of: .all) else {
      return CGPath(roundedRect: rect, cornerWidth: rx, cornerHeight: ry)
    }
    let path = CGMutablePath()
    guard !rect.isNull else { return path }
    path.move(to: CGPoint(x: rect.maxX, y: rect.midY))
    // For each corner, the vectors from it to the ends of its quarter ellipse.
    let arcs: [(CACornerMask, corner: CGPoint, before: CGVector, after: CGVector)] = [
      (
        .layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -ry),
        CGVector(dx: -rx, dy: 0)
      ),
      (
        .layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: rx, dy: 0),
        CGVector(dx: 0, dy: -ry)
      ),
      (
        .layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: ry),
        CGVector(dx: rx, dy: 0)
      ),
      (
        .layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -rx, dy: 0),
        CGVector(dx: 0, dy: ry)
      ),
    ]
    for (name, corner, before, after) in arcs {
      let size: CGFloat = corners.contains(name) ? 1 : 0
      func point(_ vector: CGVector, _ fraction: CGFloat) -> CGPoint {
        CGPoint(
          x: corner.x + vector.dx * size * fraction, y: corner.y + vector.dy * size * fraction)
      }
      path.addLine(to: point(before, 1))
      path.addCurve(
        to: point(after, 1), control1: point(before, bend), control2: point(after, bend))
    }
    path.closeSubpath()
    return path
  }

  /// The distance from the corner to a control point of its quarter ellipse, as a fraction of the
  /// radius.
  private static let bend = 1 - 4 * (CGFloat(2).squareRoot() - 1) / 3
}
