/// The faint tint of the view under the pointer.
///
/// It is a sublayer of the view's layer. It lies in front of the content of a collection view cell,
/// and of a view whose layer has contents, such as a photo. In other views it lies behind the
/// subviews.
@MainActor
final class HoverHighlight {
  private static let opacity: CGFloat = 0.07
  /// The duration of the fade in seconds.
  private static let fadeDuration: CFTimeInterval = 0.12
  private static let smallRadius: CGFloat = 6
  /// How far the tint extends beyond the text of a button without a background, in points.
  private static let wordMargin: CGFloat = 8

  /// The name of the tint layer, for tools that inspect layers.
  static let layerName = "UIKit.hover"

  private weak var view: UIView?
  private var layer: CALayer?
  /// The tints of views that the pointer has left, while they fade out.
  private var fading: [CALayer] = []

  /// Tints `view` and no other; nil removes the tint.
  func show(on view: UIView?) {
    removePausedLayers()
    guard view !== self.view || (view != nil && layer?.superlayer == nil) else { return place() }
    fade(out: layer)
    layer = nil
    self.view = view
    guard let view else { return }
    let tint = CALayer()
    tint.name = Self.layerName
    layer = tint
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if view is UICollectionViewCell || view.layer.contents != nil {
      view.layer.addSublayer(tint)
    } else {
      view.layer.insertSublayer(tint, at: 0)
    }
    CATransaction.commit()
    place()
    if !tint.isTimePaused { animate(tint, from: 0, to: 1) }
  }

  private func place() {
    guard let view, let layer else { return }
    let shape = Self.shape(on: view)
    let color = view.resolvedCGColor(UIColor.label.withAlphaComponent(Self.opacity))
    guard layer.frame != shape.rect || layer.backgroundColor != color else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = shape.rect
    layer.cornerRadius = shape.cornerRadius
    layer.cornerCurve = shape.cornerCurve
    layer.backgroundColor = color
    CATransaction.commit()
  }

  private static func shape(on view: UIView) -> FocusRingShape {
    if let own = (view as? any FocusRingShaping)?.focusRingShape { return own }
    let edge = FocusRingShape(corners: view.layerWithCorners, of: view)
    if edge.cornerRadius > 0 || view.backgroundColor != nil { return edge }
    let margin = view is UIButton ? wordMargin : 0
    return FocusRingShape(
      rect: view.bounds.insetBy(dx: -margin, dy: 0), cornerRadius: smallRadius)
  }

  private func fade(out layer: CALayer?) {
    guard let layer, layer.superlayer != nil else { return }
    fading.append(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in self?.drop { $0 === layer } }
    animate(layer, from: 1, to: 0)
    CATransaction.commit()
    removePausedLayers()
  }

  /// Removes fading tints in layers whose time is paused, because their fade would not end before time runs again.
  private func removePausedLayers() { drop(where: \.isTimePaused) }

  private func drop(where isGone: (CALayer) -> Bool) {
    for layer in fading where isGone(layer) { layer.removeFromSuperlayer() }
    fading.removeAll { $0.superlayer == nil }
  }

  private func animate(_ layer: CALayer, from: Float, to: Float) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = to
    CATransaction.commit()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = from
    fade.toValue = to
    fade.duration = Self.fadeDuration
    layer.add(fade, forKey: "UIKit.hover")
  }
}
