extension UIView {
  /// Nil when there is nothing to show: an empty rectangle.
  func snapshot(of rect: CGRect, afterScreenUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard !rect.isEmpty, !rect.isNull, !rect.isInfinite else { return nil }
    let view = SnapshotView(frame: CGRect(origin: .zero, size: rect.size))
    let picture = layer.snapshot(of: rect, afterScreenUpdates: afterScreenUpdates)
    UIView.performWithoutAnimation {
      view.show(picture, capInsets: capInsets)
    }
    return view
  }
}

/// A view whose contents are a picture of another.
final class SnapshotView: UIView {
  func show(_ picture: LayerSnapshot, capInsets: UIEdgeInsets) {
    layer.contents = picture
    layer.contentsScale = picture.scale
    layer.contentsCenter = Self.center(of: picture.size, capInsets: capInsets)
  }

  /// The part between the insets, as shares of the size; a point at least, so that there is something to stretch.
  static func center(of size: CGSize, capInsets: UIEdgeInsets) -> CGRect {
    func span(_ length: CGFloat, _ start: CGFloat, _ end: CGFloat) -> (CGFloat, CGFloat) {
      let least = min(1, length)
      let first = min(max(0, start), length - least)
      let last = max(first + least, length - max(0, end))
      return (first / length, (last - first) / length)
    }
    let (x, width) = span(size.width, capInsets.left, capInsets.right)
    let (y, height) = span(size.height, capInsets.top, capInsets.bottom)
    return CGRect(x: x, y: y, width: width, height: height)
  }
}
