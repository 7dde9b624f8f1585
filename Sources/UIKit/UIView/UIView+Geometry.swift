extension UIView {
  /// The point of the view that lies at ``center`` and about which ``transform`` is applied, as a fraction of the
  /// bounds' size; (0.5, 0.5) by default.
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// Converts a point from this view's coordinates to those of `view`; nil means the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: conversionLayer(for: view))
  }

  /// Converts a point from the coordinates of `view` to this view's; nil means the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: conversionLayer(for: view))
  }

  /// Converts a rectangle from this view's coordinates to those of `view`, or the window for nil, and returns its
  /// bounding box there.
  ///
  /// As in UIKit the bounding box is taken in the common ancestor too, so between two rotated views the
  /// result can be larger than the box around the converted corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: conversionLayer(for: view))
  }

  /// Converts a rectangle from the coordinates of `view`, or the window for nil, and returns its bounding box
  /// in this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: conversionLayer(for: view))
  }

  /// Rounds a length in points to whole pixels.
  func roundToPixel(_ length: CGFloat) -> CGFloat {
    (length * contentScaleFactor).rounded() / contentScaleFactor
  }

  /// Rounds a length in points up to whole pixels. An excess of up to a millionth of a pixel is a rounding error and is ignored.
  func ceilToPixel(_ length: CGFloat) -> CGFloat {
    ((length * contentScaleFactor - 1e-6).rounded(.up)) / contentScaleFactor
  }

  /// The layer of `view`. For nil, the window's layer; outside a window, that of the topmost ancestor.
  private func conversionLayer(for view: UIView?) -> CALayer {
    (view ?? window ?? rootView).layer
  }

  /// The topmost ancestor, or the view itself.
  var rootView: UIView {
    var root = self
    while let parent = root.superview { root = parent }
    return root
  }

  /// Runs a change of the layer's geometry, then resizes subviews and updates a transition of this view.
  func changeGeometry(_ change: () -> Void) {
    let old = layer.bounds.size
    change()
    if let layout = viewState.layout { layoutGeometryDidChange(layout) }
    if layer.bounds.size != old { boundsSizeDidChange(from: old) }
    viewState.transition?.viewDidMove()
    KeyValueObservers.propertyDidChange(of: self)
  }

  private func boundsSizeDidChange(from old: CGSize) {
    if autoresizesSubviews { autoresizeSubviews(from: old) }
    setNeedsLayout()
    if contentMode == .redraw { setNeedsDisplay() }
  }
}
