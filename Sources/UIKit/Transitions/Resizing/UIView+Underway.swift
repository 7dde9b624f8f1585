extension UIView {
  /// Follows a container that was `old` large, in the middle of a transition.
  ///
  /// Ours: on iOS a rotation waits until transitions are over, but a window on a desktop may be resized at any time. What
  /// follows the container's size by its mask keeps its share of it at both ends of its way, so that it is as far
  /// from either as it was and a hand that holds it still moves it point by point. Where there is nothing of it in the
  /// container, it has no margins to keep. An animator needs to know nothing of that; what has an empty mask stays as
  /// it is.
  func resizeUnderway(from old: CGSize, to new: CGSize) {
    autoresize(as: maskUnderway(in: old), from: old, to: new)
    // A container that grows within an animation takes the ends along at its end only.
    guard !BlockAnimation.isAnimating else { return }
    let scale = WayScale(
      x: follows(.horizontal) && old.width > 0 ? new.width / old.width : 1,
      y: follows(.vertical) && old.height > 0 ? new.height / old.height : 1)
    guard !scale.isNothing else { return }
    let transform = scale.scaled(layer.transform)
    if layer.transform != transform { layer.transform = transform }
    scaleWays(by: scale)
  }

  /// Scales the ways of the view and, where it grows or shrinks on its own, of what was laid out in it at both ends.
  private func scaleWays(by scale: WayScale) {
    layer.scaleWays(by: scale)
    guard layer.propertiesUnderway.contains(.bounds) else { return }
    for subview in subviews { subview.scaleWays(by: scale) }
  }

  /// The mask, with all margins flexible on an axis on which the view stands out of the container.
  private func maskUnderway(in container: CGSize) -> AutoresizingMask {
    let place = layoutFrame
    var mask = autoresizingMask
    if follows(.horizontal), place.minX < 0 || place.maxX > container.width {
      mask.formUnion([.flexibleLeftMargin, .flexibleRightMargin])
    }
    if follows(.vertical), place.minY < 0 || place.maxY > container.height {
      mask.formUnion([.flexibleTopMargin, .flexibleBottomMargin])
    }
    return mask
  }

  private func follows(_ axis: NSLayoutConstraint.Axis) -> Bool {
    let part: AutoresizingMask =
      axis == .horizontal
      ? [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
      : [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
    return !autoresizingMask.isDisjoint(with: part)
  }
}
