/// Rasterises a layer while it turns in perspective.
///
/// The layer's tree then turns as one flat texture. Otherwise each of its sublayers would be placed in perspective by itself.
@MainActor
struct TurningPicture {
  private let layer: CALayer
  private let previous: (isPicture: Bool, scale: CGFloat)

  /// `scale` is pixels for a point.
  init(_ layer: CALayer, scale: CGFloat) {
    self.layer = layer
    previous = (layer.shouldRasterize, layer.rasterizationScale)
    layer.shouldRasterize = true
    layer.rasterizationScale = scale
  }

  /// Leaves the layer as it was.
  func end() {
    layer.shouldRasterize = previous.isPicture
    layer.rasterizationScale = previous.scale
  }
}

extension UIView {
  /// The pixels per point of the view's screen.
  var pictureScale: CGFloat { window?.screen.scale ?? UIScreen.main.scale }
}
