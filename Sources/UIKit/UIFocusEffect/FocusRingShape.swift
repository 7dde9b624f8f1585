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
    var around = edge.outside
    around.rect = view.visible(around.rect)
    return radius > 0 ? around : FocusRingShape(rect: around.rect, cornerRadius: smallRadius)
  }
}

/// A view that knows better than its bounds where a ring belongs.
@MainActor
protocol FocusRingShaping: UIView {
  var focusRingShape: FocusRingShape { get }
}

extension UIView {
  /// `rect`, which lies around the view, without the sides that the window or a clipping view around would cut off: there
  /// it ends at their edge. Sides of the view that are out of sight themselves stay as they are.
  fileprivate func visible(_ rect: CGRect) -> CGRect {
    var rect = rect
    var ancestor = superview
    while let clip = ancestor {
      if clip.clipsToBounds || clip is UIWindow {
        let room = clip.convert(clip.bounds, to: self)
        let left = bounds.minX < room.minX ? rect.minX : max(rect.minX, room.minX)
        let top = bounds.minY < room.minY ? rect.minY : max(rect.minY, room.minY)
        let right = bounds.maxX > room.maxX ? rect.maxX : min(rect.maxX, room.maxX)
        let bottom = bounds.maxY > room.maxY ? rect.maxY : min(rect.maxY, room.maxY)
        rect = CGRect(x: left, y: top, width: right - left, height: bottom - top)
      }
      ancestor = clip.superview
    }
    return rect
  }

  /// The radius of the corners that one sees: the view's own, or those of what fills it.
  var shownCornerRadius: CGFloat {
    if layer.cornerRadius > 0 { return layer.cornerRadius }
    let filling = subviews.first { $0.frame == bounds && !$0.isHidden }
    return filling?.shownCornerRadius ?? 0
  }
}
