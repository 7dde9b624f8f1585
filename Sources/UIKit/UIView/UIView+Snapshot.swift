extension UIView {
  /// A view that shows `rect` of this view; nil for an empty rectangle.
  func snapshot(of rect: CGRect, afterScreenUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard !rect.isEmpty, !rect.isNull, !rect.isInfinite else { return nil }
    if afterScreenUpdates { updateTraitsOffScreen() }
    let snapshot = layer.snapshot(of: rect, afterScreenUpdates: afterScreenUpdates)
    var view: SnapshotView?
    // The snapshot view gets its properties without animation, even inside an animation block.
    UIView.performWithoutAnimation {
      view = SnapshotView(frame: CGRect(origin: .zero, size: rect.size))
      view?.show(snapshot, capInsets: capInsets)
      view?.origin = SnapshotView.Origin(view: self, rect: rect, capInsets: capInsets)
    }
    return view
  }
}

extension UIView {
  func drawSnapshot(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    guard !bounds.isEmpty, !rect.isEmpty else { return true }
    if let image = readSnapshot(afterScreenUpdates: afterScreenUpdates) {
      context.drawUpright(image, in: rect)
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

  /// The view as the compositor draws it; nil if the view is off screen, or no compositor can read it back.
  private func readSnapshot(afterScreenUpdates: Bool) -> CGImage? {
    guard window != nil, let receiver = LayerContext.receiver else { return nil }
    let snapshot = layer.snapshot(of: bounds, afterScreenUpdates: afterScreenUpdates)
    // The snapshot is taken with the next commit, before that commit's changes.
    CATransaction.flushForSnapshot()
    return receiver.read(snapshot)
  }
}

/// A view that shows a snapshot of another view.
final class SnapshotView: UIView {
  /// The view and the rectangle that a snapshot shows, to take it again.
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

    /// The view, and the rectangle of the same part of the view at its new size. Nil if the view's size hasn't
    /// changed, or if the view is empty, hidden, transparent or gone.
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

  func show(_ snapshot: LayerSnapshot, capInsets: UIEdgeInsets) {
    layer.contents = snapshot
    layer.contentsScale = snapshot.scale
    layer.contentsCenter = capInsets.stretchableCenter(of: snapshot.size)
  }

  /// Whether the source view still has the appearance of the snapshot, so that a new snapshot would show the same.
  var isUpToDate: Bool {
    guard let snapshot = layer.contents as? LayerSnapshot, let view = origin?.view else {
      return false
    }
    return !view.layer.appearanceHasChanged(since: snapshot)
  }

  /// Takes the snapshot again if its source view has been resized and is visible. Otherwise keeps the old snapshot,
  /// which is stretched to this view's size.
  func retake() {
    guard let origin, let (view, rect) = origin.resized else { return }
    view.updateTraitsOffScreen()
    show(view.layer.snapshot(of: rect, afterScreenUpdates: true), capInsets: origin.capInsets)
    self.origin = Origin(view: view, rect: rect, capInsets: origin.capInsets)
  }
}
