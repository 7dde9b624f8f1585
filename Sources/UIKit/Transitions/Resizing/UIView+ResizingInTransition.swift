extension UIView {
  /// Follows a container that changes its size in the middle of a transition.
  ///
  /// iOS has no such case: a rotation waits until transitions are over. A desktop window may be resized at any time.
  /// ``transitionMask`` places both ends of the view's animation in the new size, and the view goes on between them
  /// from the same fraction. So each view is where it would be if the container had always had that size, and a page
  /// that is dragged stays under the pointer. A view with an empty mask stays where it is.
  func autoresizeDuringTransition(in resize: SuperviewResize) {
    let mask = transitionMask
    guard !mask.isEmpty else { return }
    // If the container is resized within an animation, the contents are animated with it.
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
  /// A container that was made for transitions contains views that animators place. There an empty mask, or the one
  /// that every view controller's view has, was not chosen for this animation: the view keeps its place and size in
  /// proportion to the container's, so one that fills the container goes on filling it. A view that was there before
  /// the transition, such as a presentation controller's close button, keeps its own mask, unless something moves it
  /// now.
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
  /// The value, in the new size, of an animation that replaces the layer's own value.
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
  /// Where a view begins or ends its animation in the new size, given where it would in the old one.
  ///
  /// A view that lies partly outside of the superview has no margin there to keep: its position is scaled with the
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

  /// The transform with which a view begins or ends its animation: translations are scaled with the superview.
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
