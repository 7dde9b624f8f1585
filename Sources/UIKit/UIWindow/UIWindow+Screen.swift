/// The conversion between a window's coordinates and the screen's, both in points.
///
/// Most windows lie unscaled at an offset. A window with a `transform`, such as a device that is scaled down to fit, is converted through it.
/// (Not in UIKit, where `convert(_:to:)` with no window means the screen.)
extension UIWindow {
  /// The transform from the window's coordinates to the screen's.
  package var transformToScreen: CGAffineTransform {
    let anchor = layer.anchorPoint
    let toAnchor = CGAffineTransform(
      translationX: -bounds.minX - bounds.width * anchor.x,
      y: -bounds.minY - bounds.height * anchor.y)
    return toAnchor.concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// Converts a point of the screen to the window's coordinates.
  package func pointFromScreen(_ point: CGPoint) -> CGPoint {
    guard transform.isIdentity else { return point.applying(transformToScreen.inverted()) }
    return CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  /// Converts a point of the window to the screen's coordinates.
  package func pointToScreen(_ point: CGPoint) -> CGPoint {
    guard transform.isIdentity else { return point.applying(transformToScreen) }
    return CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
  }
}
