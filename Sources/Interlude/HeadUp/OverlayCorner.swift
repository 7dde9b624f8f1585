import Foundation

/// A corner of the window, for the panels that lie over the page.
enum OverlayCorner: CaseIterable {
  // Clockwise.
  case bottomRight, bottomLeft, topLeft, topRight

  /// From the window's sides and its lower edge, in points.
  static let margin: CGFloat = 16
  /// From the upper edge, in points: below a navigation bar, so that its buttons stay free.
  private static let top: CGFloat = 52

  var isLeft: Bool { self == .bottomLeft || self == .topLeft }
  var isTop: Bool { self == .topLeft || self == .topRight }

  private init(isLeft: Bool, isTop: Bool) {
    self = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  }

  /// The corner whose quarter of `bounds` has `point` in it.
  init(nearest point: CGPoint, in bounds: CGRect) {
    self.init(isLeft: point.x < bounds.midX, isTop: point.y < bounds.midY)
  }

  /// The next corner, clockwise.
  var next: OverlayCorner {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The corner above or below.
  var opposite: OverlayCorner { OverlayCorner(isLeft: isLeft, isTop: !isTop) }

  /// Where a panel of `size` stands in this corner of `bounds`.
  func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    CGRect(
      x: isLeft ? bounds.minX + Self.margin : bounds.maxX - size.width - Self.margin,
      y: isTop ? bounds.minY + Self.top : bounds.maxY - size.height - Self.margin,
      width: size.width, height: size.height)
  }
}
