import Foundation

extension CALayer {
  /// Draws the layer and its sublayers, with their model values, into `ctx`. The layer's own coordinates are the
  /// context's.
  ///
  /// Pending layout and display of the tree are done first, so that text shows in a view that was never on screen. The
  /// layer's own position, transform and opacity have no effect, nor have animations and transitions; everything else in
  /// the plane is drawn as on screen. As in Core Animation, three-dimensional transforms are drawn without perspective.
  /// The processor does all of it: the cost grows with the pixels of every layer.
  public func render(in ctx: CGContext) {
    layOutAndDisplayTree()
    LayerPainter(context: ctx, time: nil).paintInside(of: self)
  }

  /// Draws the same with the values that are on screen now, animations included.
  package func renderPresentation(in ctx: CGContext) {
    LayerPainter(context: ctx, time: CACurrentMediaTime()).paintInside(of: self)
  }
}
