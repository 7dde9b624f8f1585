/// A change of a superview's size, and its effect on subviews with an autoresizing mask.
struct SuperviewResize {
  let old: CGSize
  let new: CGSize

  init(from old: CGSize, to new: CGSize) {
    self.old = old
    self.new = new
  }

  /// A view's position and size, without its transform.
  struct Place {
    var center: CGPoint
    var size: CGSize
    /// The anchor point, as a fraction of the size; it is at `center`.
    let anchor: CGPoint

    var frame: CGRect {
      CGRect(
        x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
  }

  /// The place of a view with `mask` after the change.
  func place(_ place: Place, following mask: UIView.AutoresizingMask) -> Place {
    if mask.isEmpty { return place }
    let frame = place.frame
    let horizontal = UIView.Span(start: frame.origin.x, length: frame.size.width).resized(
      from: old.width, to: new.width, flexibleStart: mask.contains(.flexibleLeftMargin),
      flexibleLength: mask.contains(.flexibleWidth),
      flexibleEnd: mask.contains(.flexibleRightMargin))
    let vertical = UIView.Span(start: frame.origin.y, length: frame.size.height).resized(
      from: old.height, to: new.height, flexibleStart: mask.contains(.flexibleTopMargin),
      flexibleLength: mask.contains(.flexibleHeight),
      flexibleEnd: mask.contains(.flexibleBottomMargin))
    return Place(
      center: CGPoint(
        x: horizontal.start + place.anchor.x * horizontal.length,
        y: vertical.start + place.anchor.y * vertical.length),
      size: CGSize(width: horizontal.length, height: vertical.length), anchor: place.anchor)
  }
}
