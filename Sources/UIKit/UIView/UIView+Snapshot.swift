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
      view?.origin = SnapshotView.Origin(view: self, rect: rect, capInsets: capInsets)
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

/// A view that shows a snapshot of another view.
final class SnapshotView: UIView {
  /// What a snapshot shows, so that it can be taken again.
  @MainActor
  struct Origin {
    private(set) weak var view: UIView?
    private let rect: CGRect
    /// The view's size when the snapshot was taken.
    private let size: CGSize
    let capInsets: UIEdgeInsets

    init(view: UIView, rect: CGRect, capInsets: UIEdgeInsets) {
      self.view = view
      self.rect = rect
      self.capInsets = capInsets
      size = view.bounds.size
    }

    /// The view if it has another size now and shows, with the same part of it.
    var resized: (view: UIView, rect: CGRect)? {
      guard let view, view.bounds.size != size, size.width > 0, size.height > 0,
        !view.bounds.isEmpty, !view.isHidden, view.alpha > 0
      else { return nil }
      let (x, y) = (view.bounds.width / size.width, view.bounds.height / size.height)
      return (
        view,
        CGRect(
          x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y)
      )
    }
  }

  var origin: Origin?

  func show(_ picture: LayerSnapshot, capInsets: UIEdgeInsets) {
    layer.contents = picture
    layer.contentsScale = picture.scale
    layer.contentsCenter = capInsets.stretchableCenter(of: picture.size)
  }

  /// Whether the view still looks as in the snapshot. If not, a new snapshot would show something else.
  var isUpToDate: Bool {
    guard let picture = layer.contents as? LayerSnapshot, let view = origin?.view else {
      return false
    }
    return !view.layer.looksHaveChanged(since: picture)
  }

  /// Takes the snapshot again if its view has been resized; else it goes on stretching the old one.
  func retake() {
    guard let origin, let (view, rect) = origin.resized else { return }
    view.updateTraitsOffScreen()
    show(view.layer.snapshot(of: rect, afterScreenUpdates: true), capInsets: origin.capInsets)
    self.origin = Origin(view: view, rect: rect, capInsets: origin.capInsets)
  }
}
