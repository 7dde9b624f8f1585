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
    self.init(
      cgPath: .roundedRect(
        rect, radii: cornerRadii, corners: CACornerMask(rawValue: corners.rawValue)))
  }

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
