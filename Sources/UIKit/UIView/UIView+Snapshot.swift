extension UIView {
  /// A view that shows `rect` of this view; nil if the rectangle is empty.
  func snapshot(of rect: CGRect, afterScreenUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard !rect.isEmpty, !rect.isNull, !rect.isInfinite else { return nil }
    if afterScreenUpdates { updateTraitsOffScreen() }
    let snapshot = layer.snapshot(of: rect, afterScreenUpdates: afterScreenUpdates)
    var view: SnapshotView?
    // Even inside an animation block, the snapshot appears at once.
    UIView.performWithoutAnimation {
      view = SnapshotView(frame: CGRect(origin: .zero, size: rect.size))
      view?.show(snapshot, capInsets: capInsets)
      view?.origin = SnapshotView.Origin(view: self, rect: rect, capInsets: capInsets)
    }
    return view
  }
}

extension UIView {
  /// Draws the view into the current context: the compositor's output if it can be read back, or else
  /// `renderPresentation(in:)`.
  func renderHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    guard !bounds.isEmpty, !rect.isEmpty else { return true }
    if let image = readFromCompositor(afterScreenUpdates: afterScreenUpdates) {
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

  /// The compositor's output for the view; nil if the view is off screen or the output can't be read back.
  private func readFromCompositor(afterScreenUpdates: Bool) -> CGImage? {
    guard window != nil, let screen = LayerContext.screen else { return nil }
    let snapshot = layer.snapshot(of: bounds, afterScreenUpdates: afterScreenUpdates)
    // The next commit takes the snapshot before it applies its own changes.
    CATransaction.flushForSnapshot(of: layer)
    return screen.read(snapshot)
  }
}

/// A view that shows a snapshot of another view.
final class SnapshotView: UIView {
  /// The source of a snapshot: the view and its part, so that the snapshot can be taken again.
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

    /// The source view and the corresponding part of it, if the view's size has changed and it is visible.
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

  /// Takes the snapshot again if its source view has been resized; otherwise the old one goes on being
  /// stretched.
  func retake() {
    guard let origin, let (view, rect) = origin.resized else { return }
    view.updateTraitsOffScreen()
    show(view.layer.snapshot(of: rect, afterScreenUpdates: true), capInsets: origin.capInsets)
    self.origin = Origin(view: view, rect: rect, capInsets: origin.capInsets)
  }
}
