/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: ~0)
}

extension UIBezierPath {
  public convenience init(rect: CGRect) {
    self.init(cgPath: CGPath(rect: rect))
  }

  /// The ellipse that fills `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init(cgPath: CGPath(ellipseIn: rect))
  }

  /// A rectangle with circular corners; a radius larger than half a side is made to fit.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    self.init(
      cgPath: CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius))
  }

  /// A rectangle with some corners elliptic and the others sharp.
  ///
  /// Such paths have the same elements whatever their corners, and animate into each other.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let rx = min(max(cornerRadii.width, 0), rect.width / 2)
    let ry = min(max(cornerRadii.height, 0), rect.height / 2)
    guard !rect.isNull else { return }
    if corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight]) {
      cgPath = CGPath(roundedRect: rect, cornerWidth: rx, cornerHeight: ry)
      return
    }
    move(to: CGPoint(x: rect.maxX, y: rect.midY))
    let turns: [(UIRectCorner, corner: CGPoint, before: CGVector, after: CGVector)] = [
      (
        .bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -ry),
        CGVector(dx: -rx, dy: 0)
      ),
      (
        .bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: rx, dy: 0),
        CGVector(dx: 0, dy: -ry)
      ),
      (
        .topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: ry),
        CGVector(dx: rx, dy: 0)
      ),
      (
        .topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -rx, dy: 0),
        CGVector(dx: 0, dy: ry)
      ),
    ]
    for (name, corner, before, after) in turns {
      let size: CGFloat = corners.contains(name) ? 1 : 0
      func place(_ way: CGVector, _ share: CGFloat) -> CGPoint {
        CGPoint(x: corner.x + way.dx * size * share, y: corner.y + way.dy * size * share)
      }
      addLine(to: place(before, 1))
      addCurve(
        to: place(after, 1), controlPoint1: place(before, Self.bend),
        controlPoint2: place(after, Self.bend))
    }
    close()
  }

  /// From the corner of a quarter ellipse to its control points, as a share of the radius.
  private static let bend = 1 - 4 * (CGFloat(2).squareRoot() - 1) / 3

  /// An arc of at most one turn.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }
}
