// In the middle of a transition.
extension SuperviewResize {
  /// The place at one end of a way through the superview.
  ///
  /// Of what stands out of the superview there is no margin to keep: it keeps its share of the size.
  func end(_ place: Place, following mask: UIView.AutoresizingMask) -> Place {
    let frame = place.frame
    var mask = mask
    if mask.follows(.horizontal), frame.minX < 0 || frame.maxX > old.width {
      mask.formUnion([.flexibleLeftMargin, .flexibleRightMargin])
    }
    if mask.follows(.vertical), frame.minY < 0 || frame.maxY > old.height {
      mask.formUnion([.flexibleTopMargin, .flexibleBottomMargin])
    }
    return self.place(place, following: mask)
  }

  /// The transform at one end of a way: as many sizes of the superview away.
  func end(_ transform: CATransform3D, following mask: UIView.AutoresizingMask) -> CATransform3D {
    var end = transform
    if mask.follows(.horizontal), old.width > 0 { end.m41 *= new.width / old.width }
    if mask.follows(.vertical), old.height > 0 { end.m42 *= new.height / old.height }
    return end
  }
}

extension UIView.AutoresizingMask {
  fileprivate func follows(_ axis: NSLayoutConstraint.Axis) -> Bool {
    let part: Self =
      axis == .horizontal
      ? [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
      : [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
    return !isDisjoint(with: part)
  }
}
