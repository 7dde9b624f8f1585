extension UIView {
  /// Nil when there is nothing to show: an empty rectangle.
  func snapshot(of rect: CGRect, afterScreenUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard !rect.isEmpty, !rect.isNull, !rect.isInfinite else { return nil }
    if afterScreenUpdates { updateTraitsOffScreen() }
    let picture = layer.snapshot(of: rect, afterScreenUpdates: afterScreenUpdates)
    var view: SnapshotView?
    // Also in an animation block the picture is there at once.
    UIView.performWithoutAnimation {
      view = SnapshotView(frame: CGRect(origin: .zero, size: rect.size))
      view?.show(picture, capInsets: capInsets)
    }
    return view
  }
}

extension UIView {
  func drawPicture(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    guard !bounds.isEmpty, !rect.isEmpty else { return true }
    if let image = readPicture(afterScreenUpdates: afterScreenUpdates) {
      context.draw(image, in: rect)
      return true
    }
    if afterScreenUpdates {
      layer.layoutIfNeeded()
      CATransaction.layoutAndDisplay()
    }
    context.saveGState()
    context.clip(to: rect)
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.renderPresentation(in: context)
    context.restoreGState()
    return true
  }

  /// What the compositor draws of the view; nil off screen and where nobody reads it back.
  private func readPicture(afterScreenUpdates: Bool) -> CGImage? {
    guard window != nil, let screen = LayerContext.screen else { return nil }
    let picture = layer.snapshot(of: bounds, afterScreenUpdates: afterScreenUpdates)
    // The picture is taken with the next commit, before what that changes.
    CATransaction.flushForSnapshot()
    return screen.read(picture)
  }
}

/// A view whose contents are a picture of another.
final class SnapshotView: UIView {
  func show(_ picture: LayerSnapshot, capInsets: UIEdgeInsets) {
    layer.contents = picture
    layer.contentsScale = picture.scale
    layer.contentsCenter = capInsets.stretchableCenter(of: picture.size)
  }
}
