import UIKit

/// A layer that is shown as one picture until the end of this, which leaves it as it was.
@MainActor
final class RasterizedLayer {
  private let layer: CALayer
  private let previous: (isPicture: Bool, scale: CGFloat)
  private var hasEnded = false

  /// `scale` is pixels for a point; nil for the layer's own.
  init(_ layer: CALayer, scale: CGFloat? = nil) {
    self.layer = layer
    previous = (layer.shouldRasterize, layer.rasterizationScale)
    layer.shouldRasterize = true
    if let scale { layer.rasterizationScale = scale }
  }

  isolated deinit { end() }

  /// Leaves the layer as it was. Its last reference does so, too.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    layer.shouldRasterize = previous.isPicture
    layer.rasterizationScale = previous.scale
  }
}
