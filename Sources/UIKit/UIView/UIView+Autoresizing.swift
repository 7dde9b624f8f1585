extension UIView {
  /// Moves and resizes each subview by its autoresizing mask, after the size of the bounds has changed from `old`.
  func autoresizeSubviews(from old: CGSize) {
    let resize = SuperviewResize(from: old, to: bounds.size)
    for subview in subviews where subview.viewState.layout?.isPlacedByConstraints != true {
      if viewState.transitionsInside > 0 {
        subview.autoresizeDuringTransition(in: resize)
      } else {
        subview.autoresize(in: resize)
      }
    }
  }

  /// Follows a change of the superview's size from `old` to `new`.
  func autoresize(from old: CGSize, to new: CGSize) {
    autoresize(in: SuperviewResize(from: old, to: new))
  }

  private func autoresize(in resize: SuperviewResize) {
    place(as: resize.place(layoutPlace, following: autoresizingMask))
  }

  /// The view's centre, and its size without the transform. Autoresizing changes these, not the bounding box of a
  /// rotated view.
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

    /// The span after the superview's length has changed. The flexible ones among the start margin, the length
    /// and the end margin share the difference in proportion to their lengths, as UIKit documents, or equally if
    /// all of them are 0.
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
      func change(_ part: CGFloat) -> CGFloat {
        total > 0 ? difference * part / total : difference / count
      }
      return Span(
        start: flexibleStart ? start + change(start) : start,
        length: flexibleLength ? max(0, length + change(length)) : length)
    }
  }
}
