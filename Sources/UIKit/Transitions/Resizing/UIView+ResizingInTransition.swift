extension UIView {
  /// Adapts the view to a container that changes its size in the middle of a transition.
  ///
  /// On iOS this doesn't happen, because a rotation waits until transitions are over. A desktop window may be resized
  /// at any time. The start and end values of the view's animation follow ``transitionMask``, and the animation continues
  /// from the same fraction. So each view is where it would be if the container had always had the new size, and a page that is
  /// dragged stays under the pointer. A view with an empty mask stays where it is.
  func autoresizeDuringTransition(in resize: SuperviewResize) {
    let mask = transitionMask
    guard !mask.isEmpty else { return }
    // If the container is resized inside an animation block, the block animates this view's change, too.
    let start = BlockAnimation.isAnimating ? nil : AnimationStart(of: self)
    let absolute = BlockAnimation.isAnimating ? nil : layoutPlace
    place(as: resize.end(layoutPlace, following: mask))
    guard let absolute else { return }
    let transform = resize.end(layer.transform, following: mask)
    if layer.transform != transform { layer.transform = transform }
    start?.follow(resize, isPage: true)
    layer.changeAbsoluteAnimations { absolute.end(of: $0, $1, following: mask, in: resize) }
  }
}

extension UIView {
  /// The mask by which the view follows the container of its transition.
  ///
  /// Animators place the views in a container that was made for transitions. If such a view has an empty mask, or the
  /// mask that every view controller's view has, the mask was not chosen for this animation. The view's position and
  /// size are then scaled with the container, so that a view that fills the container still fills it. A view that was
  /// in the container before the transition, such as a presentation controller's close button, keeps its own mask,
  /// unless an animation is moving it.
  var transitionMask: AutoresizingMask {
    let isDefault =
      autoresizingMask.isEmpty || autoresizingMask == [.flexibleWidth, .flexibleHeight]
    guard isDefault, superview?.viewState.isMadeForTransitions == true,
      !viewState.isResidentOfContainer || layer.isMoving
    else { return autoresizingMask }
    return [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin,
      .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
    ]
  }
}

extension SuperviewResize.Place {
  /// Converts a value of an animation that is not additive to the new size of the superview.
  fileprivate func end(
    of value: AnimatableValue, _ target: AnimationTarget,
    following mask: UIView.AutoresizingMask, in resize: SuperviewResize
  ) -> AnimatableValue {
    var place = self
    switch (target.property, target.component, value) {
    case (.position, .whole, .point(let center)):
      place.center = center
      return .point(resize.end(place, following: mask).center)
    case (.position, .x, .scalar(let x)):
      place.center.x = x
      return .scalar(resize.end(place, following: mask).center.x)
    case (.position, .y, .scalar(let y)):
      place.center.y = y
      return .scalar(resize.end(place, following: mask).center.y)
    case (.transform, .whole, .transform(let transform)):
      return .transform(resize.end(transform, following: mask))
    default: return value
    }
  }
}

extension SuperviewResize {
  /// The place at which a view's animation begins or ends in the new size. `place` is the one in the old size.
  ///
  /// A view that lies partly outside of the superview has no margin to keep there. So its position is scaled with the
  /// superview.
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

  /// The transform with which a view's animation begins or ends in the new size. Translations are scaled with the
  /// superview.
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
