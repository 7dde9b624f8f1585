/// A layer that is shown as one picture while it turns in perspective: drawn live, everything in it would turn by itself.
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
  /// Pixels for a point of what is on the view's screen.
  var pictureScale: CGFloat { window?.screen.scale ?? UIScreen.main.scale }
}
