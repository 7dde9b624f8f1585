import UIKit

/// Rasterises a layer until ``end()`` or the end of this object's life, and then restores its settings.
@MainActor
final class RasterizationScope {
  private let layer: CALayer
  private let previous: (shouldRasterize: Bool, scale: CGFloat)
  private var hasEnded = false

  /// - Parameter scale: The texture's scale, in pixels for a point; nil for the layer's own.
  init(_ layer: CALayer, scale: CGFloat? = nil) {
    self.layer = layer
    previous = (layer.shouldRasterize, layer.rasterizationScale)
    layer.shouldRasterize = true
    if let scale { layer.rasterizationScale = scale }
  }

  isolated deinit { end() }

  /// Restores the layer's settings.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    layer.shouldRasterize = previous.shouldRasterize
    layer.rasterizationScale = previous.scale
  }
}
