import CoreGraphics

extension CGPath {
  /// A rectangle with some corners elliptic and the others sharp; radii larger than half a side are made to fit.
  ///
  /// With sharp ones, such paths have the same elements whichever these are, and animate into each other.
  package static func roundedRect(
    _ rect: CGRect, radii: CGSize, corners: CACornerMask
  ) -> CGPath {
    let rx = min(max(radii.width, 0), rect.width / 2)
    let ry = min(max(radii.height, 0), rect.height / 2)
    guard !corners.isSuperset(of: .all) else {
      return CGPath(roundedRect: rect, cornerWidth: rx, cornerHeight: ry)
    }
    let path = CGMutablePath()
    guard !rect.isNull else { return path }
    path.move(to: CGPoint(x: rect.maxX, y: rect.midY))
    let turns: [(CACornerMask, corner: CGPoint, before: CGVector, after: CGVector)] = [
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
    for (name, corner, before, after) in turns {
      let size: CGFloat = corners.contains(name) ? 1 : 0
      func place(_ way: CGVector, _ share: CGFloat) -> CGPoint {
        CGPoint(x: corner.x + way.dx * size * share, y: corner.y + way.dy * size * share)
      }
      path.addLine(to: place(before, 1))
      path.addCurve(
        to: place(after, 1), control1: place(before, bend), control2: place(after, bend))
    }
    path.closeSubpath()
    return path
  }

  /// From the corner of a quarter ellipse to its control points, as a share of the radius.
  private static let bend = 1 - 4 * (CGFloat(2).squareRoot() - 1) / 3
}
