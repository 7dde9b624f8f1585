/// Rasterises a layer while it turns in perspective.
///
/// The layer and its sublayers then turn as one flat texture. Otherwise each sublayer would be projected by itself.
@MainActor
struct TemporaryRasterization {
  private let layer: CALayer
  private let previous: (isRasterized: Bool, scale: CGFloat)

  /// Begins to rasterise `layer`; `scale` is in pixels per point.
  init(_ layer: CALayer, scale: CGFloat) {
    self.layer = layer
    previous = (layer.shouldRasterize, layer.rasterizationScale)
    layer.shouldRasterize = true
    layer.rasterizationScale = scale
  }

  /// Restores the layer's properties.
  func end() {
    layer.shouldRasterize = previous.isRasterized
    layer.rasterizationScale = previous.scale
  }
}

extension UIView {
  /// The pixels per point of the view's screen.
  var screenScale: CGFloat { window?.screen.scale ?? UIScreen.main.scale }
}
