/// Distances from the four edges of a rectangle inward, in points. Negative distances lead outward.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Zero on all edges.
  public static let zero = UIEdgeInsets()

  /// Creates insets of zero.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Creates insets from four distances, in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  static func + (a: Self, b: Self) -> Self {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }
}

extension UIEdgeInsets {
  /// The part of an image of `size` between these insets, as fractions of the size.
  ///
  /// It is at least one point wide and high, so that there is something to stretch.
  func stretchableCenter(of size: CGSize) -> CGRect {
    func span(_ length: CGFloat, _ start: CGFloat, _ end: CGFloat) -> (CGFloat, CGFloat) {
      guard length > 0 else { return (0, 1) }
      let least = min(1, length)
      let first = min(max(0, start), length - least)
      let last = max(first + least, length - max(0, end))
      return (first / length, (last - first) / length)
    }
    let (x, width) = span(size.width, left, right)
    let (y, height) = span(size.height, top, bottom)
    return CGRect(x: x, y: y, width: width, height: height)
  }
}

extension CGRect {
  /// The rectangle reduced by `insets`. Its size is never negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
