/// A focus ring's outer edge: a rounded rectangle in its view's coordinates.
struct FocusRingShape: Equatable {
  var rect: CGRect
  var cornerRadius: CGFloat
  var cornerCurve: CALayerCornerCurve

  /// The distance between a view and its ring, in points.
  private static let gap: CGFloat = 2
  /// The radius of the ring around a view with sharp corners, in points.
  private static let smallRadius: CGFloat = 6

  func insetBy(_ distance: CGFloat) -> FocusRingShape {
    FocusRingShape(
      rect: rect.insetBy(dx: distance, dy: distance),
      cornerRadius: max(cornerRadius - distance, 0), cornerCurve: cornerCurve)
  }

  /// Creates the shape of `view`'s bounds with the corners of `layer`, sharp ones if it is nil.
  @MainActor
  init(corners layer: CALayer?, of view: UIView) {
    rect = view.bounds
    cornerRadius = layer?.cornerRadius ?? 0
    cornerCurve = layer?.cornerCurve ?? .circular
  }

  init(rect: CGRect, cornerRadius: CGFloat, cornerCurve: CALayerCornerCurve = .circular) {
    (self.rect, self.cornerRadius, self.cornerCurve) = (rect, cornerRadius, cornerCurve)
  }

  /// The shape of a ring around this shape.
  var outside: FocusRingShape { insetBy(-(FocusRing.width + Self.gap)) }

  /// The default shape for a view: around its rounded bounds or, if the view clips its content, inside them. A
  /// ``FocusRingShaping`` view determines its own shape.
  @MainActor
  static func standard(for view: UIView) -> FocusRingShape {
    if let own = (view as? any FocusRingShaping)?.focusRingShape { return own }
    let edge = FocusRingShape(corners: view.layerWithCorners, of: view)
    if view.clipsToBounds || view is UIScrollView { return edge }
    var around = edge.outside
    around.rect = view.visible(around.rect)
    return edge.cornerRadius > 0
      ? around : FocusRingShape(rect: around.rect, cornerRadius: smallRadius)
  }
}

/// A view that determines the shape of its focus ring.
@MainActor
protocol FocusRingShaping: UIView {
  var focusRingShape: FocusRingShape { get }
}

extension UIView {
  /// Limits `rect`, the rectangle of a ring around this view, to the area that the window and clipping ancestors leave
  /// visible. If a side of the view itself is clipped, that side of the ring stays unchanged.
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

  /// The layer with the visible round corners: the view's own, or that of a subview that fills it; nil if they are sharp.
  var layerWithCorners: CALayer? {
    if layer.cornerRadius > 0 { return layer }
    return subviews.first { $0.frame == bounds && !$0.isHidden }?.layerWithCorners
  }
}
