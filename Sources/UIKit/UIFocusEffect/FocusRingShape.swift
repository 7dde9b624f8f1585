/// The outer edge of a ring, in its view's coordinates.
struct FocusRingShape: Equatable {
  var rect: CGRect
  var cornerRadius: CGFloat

  /// Between a view and the ring around it, in points.
  private static let gap: CGFloat = 2
  /// Of corners that the view doesn't say.
  private static let smallRadius: CGFloat = 6

  func insetBy(_ distance: CGFloat) -> FocusRingShape {
    FocusRingShape(
      rect: rect.insetBy(dx: distance, dy: distance), cornerRadius: max(cornerRadius - distance, 0))
  }

  /// The shape of a ring around this one.
  var outside: FocusRingShape { insetBy(-(FocusRing.width + Self.gap)) }

  /// Where the ring goes on a view that says nothing about it.
  @MainActor
  static func standard(for view: UIView) -> FocusRingShape {
    if let own = (view as? any FocusRingShaping)?.focusRingShape { return own }
    let radius = view.shownCornerRadius
    let edge = FocusRingShape(rect: view.bounds, cornerRadius: radius)
    if view.clipsToBounds || view is UIScrollView { return edge }
    let around = edge.outside
    return radius > 0 ? around : FocusRingShape(rect: around.rect, cornerRadius: smallRadius)
  }
}

/// A view that knows better than its bounds where a ring belongs.
@MainActor
protocol FocusRingShaping: UIView {
  var focusRingShape: FocusRingShape { get }
}

extension UIView {
  /// The radius of the corners that one sees: the view's own, or those of what fills it.
  var shownCornerRadius: CGFloat {
    if layer.cornerRadius > 0 { return layer.cornerRadius }
    let filling = subviews.first { $0.frame == bounds && !$0.isHidden }
    return filling?.shownCornerRadius ?? 0
  }
}
