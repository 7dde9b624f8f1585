extension UIView {
  /// Nil when there is nothing to show: an empty rectangle.
  func snapshot(of rect: CGRect, afterScreenUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard !rect.isEmpty, !rect.isNull, !rect.isInfinite else { return nil }
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

/// A view whose contents are a picture of another.
final class SnapshotView: UIView {
  func show(_ picture: LayerSnapshot, capInsets: UIEdgeInsets) {
    layer.contents = picture
    layer.contentsScale = picture.scale
    layer.contentsCenter = capInsets.stretchableCenter(of: picture.size)
  }
}
