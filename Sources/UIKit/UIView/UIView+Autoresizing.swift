extension UIView {
  /// Moves and resizes each subview as its mask says, after the bounds were `old` large.
  func autoresizeSubviews(from old: CGSize) {
    let new = bounds.size
    for subview in subviews {
      if viewState.transitionsInside > 0 {
        subview.resizeUnderway(from: old, to: new)
      } else {
        subview.autoresize(from: old, to: new)
      }
    }
  }

  /// Follows a superview that was `old` large.
  func autoresize(from old: CGSize, to new: CGSize) {
    autoresize(as: autoresizingMask, from: old, to: new)
  }

  /// Follows a superview that was `old` large, as if its mask were `mask`.
  func autoresize(as mask: AutoresizingMask, from old: CGSize, to new: CGSize) {
    if mask.isEmpty { return }
    // Without the transform: a turned view keeps its turn, and its box is not what should grow.
    let size = bounds.size
    let anchor = anchorPoint
    let origin = CGPoint(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)

    let horizontal = Span(start: origin.x, length: size.width).resized(
      from: old.width, to: new.width, flexibleStart: mask.contains(.flexibleLeftMargin),
      flexibleLength: mask.contains(.flexibleWidth),
      flexibleEnd: mask.contains(.flexibleRightMargin))
    let vertical = Span(start: origin.y, length: size.height).resized(
      from: old.height, to: new.height, flexibleStart: mask.contains(.flexibleTopMargin),
      flexibleLength: mask.contains(.flexibleHeight),
      flexibleEnd: mask.contains(.flexibleBottomMargin))

    let newSize = CGSize(width: horizontal.length, height: vertical.length)
    if newSize != size { bounds.size = newSize }
    let newCenter = CGPoint(
      x: horizontal.start + anchor.x * newSize.width, y: vertical.start + anchor.y * newSize.height)
    if newCenter != center { center = newCenter }
  }

  /// A view's extent along one axis of its superview.
  struct Span: Equatable {
    var start: CGFloat
    var length: CGFloat

    /// The span after the superview's length changed: the flexible parts share the difference in proportion to
    /// their sizes, as UIKit's documentation says; equally when none of them has any.
    func resized(
      from old: CGFloat, to new: CGFloat, flexibleStart: Bool, flexibleLength: Bool,
      flexibleEnd: Bool
    ) -> Span {
      let difference = new - old
      guard difference != 0, flexibleStart || flexibleLength else { return self }
      let end = old - start - length
      let total =
        (flexibleStart ? start : 0) + (flexibleLength ? length : 0) + (flexibleEnd ? end : 0)
      let count = CGFloat([flexibleStart, flexibleLength, flexibleEnd].filter { $0 }.count)
      func share(_ part: CGFloat) -> CGFloat {
        total > 0 ? difference * part / total : difference / count
      }
      return Span(
        start: flexibleStart ? start + share(start) : start,
        length: flexibleLength ? max(0, length + share(length)) : length)
    }
  }
}
