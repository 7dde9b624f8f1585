extension UIView {
  /// The point of the bounds, in shares of its size, that stands at `center` and that transforms turn about.
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// A point of this view in `view`'s coordinates; nil means the window's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: conversionLayer(for: view))
  }

  /// A point of `view` in this view's coordinates; nil means the window's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: conversionLayer(for: view))
  }

  /// The box, in `view`'s coordinates, around a rectangle of this view.
  ///
  /// As on iOS the rectangle is boxed in the common ancestor too: between two turned views the result is larger
  /// than the box around the corners alone.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: conversionLayer(for: view))
  }

  /// The box, in this view's coordinates, around a rectangle of `view`.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: conversionLayer(for: view))
  }

  /// A tree outside any window converts through its root, so that nil means the same for all of it.
  private func conversionLayer(for view: UIView?) -> CALayer {
    (view ?? window ?? rootView).layer
  }

  /// The topmost ancestor, or the view itself.
  var rootView: UIView {
    var root = self
    while let parent = root.superview { root = parent }
    return root
  }

  /// Runs a change of the layer's geometry and lets follow what depends on it.
  func changeGeometry(_ change: () -> Void) {
    let old = layer.bounds.size
    change()
    if layer.bounds.size != old { boundsSizeDidChange(from: old) }
    viewState.transition?.viewDidMove()
  }

  private func boundsSizeDidChange(from old: CGSize) {
    if autoresizesSubviews { autoresizeSubviews(from: old) }
    setNeedsLayout()
    if contentMode == .redraw { setNeedsDisplay() }
  }
}
