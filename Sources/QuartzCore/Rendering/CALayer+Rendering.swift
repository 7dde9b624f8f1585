import Foundation

extension CALayer {
  /// Draws the layer and what is in it, as its model has them, into `ctx`: the layer's own
  /// coordinates are the context's.
  ///
  /// The layer's own place, transform and opacity don't show. It is what the compositor shows of
  /// layers in the plane, animations and transitions aside. Three-dimensional transforms are seen
  /// from straight ahead, without perspective. Snapshots are drawn where a compositor can read
  /// them. The processor does it all: cost grows with the pixels of every layer.
  public func render(in ctx: CGContext) {
    LayerPainter(context: ctx, time: nil).paintInside(of: self)
  }

  /// The same with the values that are on screen now, animations applied.
  package func renderPresentation(in ctx: CGContext) {
    LayerPainter(context: ctx, time: CACurrentMediaTime()).paintInside(of: self)
  }
}
