extension UIView {
  /// Moves and resizes each subview as its mask says, after the bounds were `old` large.
  func autoresizeSubviews(from old: CGSize) {
    let resize = SuperviewResize(from: old, to: bounds.size)
    for subview in subviews {
      if viewState.transitionsInside > 0 {
        subview.autoresizeUnderway(in: resize)
      } else {
        subview.autoresize(in: resize)
      }
    }
  }

  /// Follows a superview that was `old` large.
  func autoresize(from old: CGSize, to new: CGSize) {
    autoresize(in: SuperviewResize(from: old, to: new))
  }

  private func autoresize(in resize: SuperviewResize) {
    place(as: resize.place(layoutPlace, following: autoresizingMask))
  }

  /// Where the view stands without its transform: a turned view keeps its turn, and its box is not what should grow.
  var layoutPlace: SuperviewResize.Place {
    SuperviewResize.Place(center: center, size: bounds.size, anchor: anchorPoint)
  }

  func place(as place: SuperviewResize.Place) {
    if place.size != bounds.size { bounds.size = place.size }
    if place.center != center { center = place.center }
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
