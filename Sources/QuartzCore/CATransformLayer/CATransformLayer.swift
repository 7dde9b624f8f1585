/// A layer whose sublayers keep their places in three dimensions, such as the faces of a cube.
///
///     let cube = CATransformLayer()
///     for (face, angle) in zip(faces, [0, CGFloat.pi / 2]) {
///       face.anchorPointZ = -width / 2
///       face.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
///       cube.addSublayer(face)
///     }
///     cube.transform = CATransform3DMakeRotation(turn, 0, 1, 0)
///
/// As in Core Animation. Any other layer flattens its sublayers into its own plane. The sublayers of this layer are drawn in the order
/// of their depth, that of their centres; they do not cut each other. The layer draws nothing itself: its background, border, shadow,
/// mask and clip have no effect, its opacity applies to each sublayer by itself, and hit tests find only its sublayers.
///
/// Views whose layer is a transform layer are drawn rightly; `UIView.hitTest(_:with:)` flattens them.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  /// Creates a layer without sublayers.
  public override init() {
    super.init()
    properties.preservesDepth = true
  }

  /// Creates a copy of `layer` for presentation.
  public required init(layer: Any) {
    super.init(layer: layer)
    properties.preservesDepth = true
  }
}
