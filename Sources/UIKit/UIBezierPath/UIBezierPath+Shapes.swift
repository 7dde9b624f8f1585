/// A set of corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits, with the values of UIKit's headers.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: ~0)
}

extension UIBezierPath {
  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init(cgPath: CGPath(rect: rect))
  }

  /// Creates the ellipse that fills `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init(cgPath: CGPath(ellipseIn: rect))
  }

  /// Creates a rectangle with continuous corners, as in UIKit; see `CALayerCornerCurve.continuous`. A radius greater than half the
  /// shorter side is reduced to this value.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = max(min(cornerRadius, min(rect.width, rect.height) / 2), 0)
    self.init(
      cgPath: .roundedRect(
        rect, radii: CGSize(width: radius, height: radius), corners: .all, curve: .continuous))
  }

  /// Creates a rectangle with some continuous corners, and the others sharp. Two different radii stretch the corners.
  ///
  /// All such paths have the same sequence of element types, even those without rounded corners. So each of them
  /// can be animated into any other.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init(
      cgPath: .roundedRect(
        rect, radii: cornerRadii, corners: CACornerMask(rawValue: corners.rawValue),
        curve: .continuous))
  }

  /// Creates an arc of at most one turn. See ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path from a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }
}
