import Foundation

/// Supplies a layer's contents, layout and actions; a view is its layer's delegate.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents. By default the layer makes a bitmap and calls `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the contents, in the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Lays the sublayers out.
  func layoutSublayers(of layer: CALayer)
  /// What happens when the value of `event` changes: an action, `NSNull` for nothing, nil to look
  /// further.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.drawContents() }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
