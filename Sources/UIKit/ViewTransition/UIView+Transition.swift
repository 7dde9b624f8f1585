extension UIView {
  /// Changes the contents of `view` with one of the transitions of ``AnimationOptions``.
  ///
  ///     UIView.transition(with: card, duration: 0.5, options: .transitionFlipFromLeft) {
  ///       front.isHidden = true
  ///       back.isHidden = false
  ///     }
  ///
  /// What `animations` changes is there at once, behind a picture of what was; with `allowAnimatedContent` it is
  /// animated besides. Flips show the picture until the view stands on its edge, at half the way, and the view from
  /// then on. Curls turn a stiff sheet about its upper edge. The dissolve fades the picture out over the new contents.
  ///
  /// `completion` is called once, with *false* if the view left the screen or another transition of it began before. A
  /// view that is not on screen changes at once; so it does without a transition in `options`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    ViewTransition.run(
      with: view, BlockAnimationSettings(duration: duration, options: options),
      changes: animations ?? {}, completion: completion)
  }

  /// Puts `toView` in the place of `fromView`, with a transition of the view that both are in: all of that turns.
  ///
  /// `fromView` leaves its superview and `toView` takes its place in the order; its frame stays its own. With
  /// `showHideTransitionViews` both stay in the hierarchy and `isHidden` changes.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      UIKitWarning.emit("A transition needs its first view in a superview; nothing changes.")
      return BlockAnimation.run(
        BlockAnimationSettings(duration: 0), completion: completion, start: { _ in })
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else if fromView !== toView {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}
