extension UIView {
  /// Changes the content of `view` with one of the transitions of ``AnimationOptions``.
  ///
  ///     UIView.transition(with: card, duration: 0.5, options: .transitionFlipFromLeft) {
  ///       front.isHidden = true
  ///       back.isHidden = false
  ///     }
  ///
  /// The changes in `animations` apply at once, behind a snapshot of the old content; with
  /// `allowAnimatedContent` they are animated as well. Flips show the snapshot until the view
  /// stands on edge, halfway, and then the view. Curls turn a stiff sheet about its upper edge; in
  /// UIKit the sheet bends. The dissolve fades the snapshot out over the new content.
  ///
  /// A view that is not on screen changes at once. If `options` contain no transition, the changes are
  /// animated like those of `animate(withDuration:)`.
  ///
  /// - Parameters:
  ///   - view: The view whose content changes.
  ///   - duration: The duration in seconds.
  ///   - options: The transition and the options of its animation.
  ///   - animations: Makes the changes.
  ///   - completion: Called once, with false if the view left the screen or another transition of
  ///     it began before the end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    ViewTransition.run(
      with: view, BlockAnimationSettings(duration: duration, options: options),
      changes: animations ?? {}, completion: completion)
  }

  /// Replaces `fromView` by `toView`, with a transition of their superview: everything in the
  /// superview takes part, as in UIKit.
  ///
  /// `fromView` is removed from its superview and `toView` is inserted at its index, with its own
  /// frame. With `showHideTransitionViews` both stay in the hierarchy and `isHidden` changes
  /// instead.
  ///
  /// - Parameters:
  ///   - fromView: The view to replace. Without a superview, this warns and changes nothing.
  ///   - toView: The view to show.
  ///   - duration: The duration in seconds.
  ///   - options: The transition and the options of its animation.
  ///   - completion: Called once, with false if the transition was interrupted.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      UIKitWarning.emit(
        "UIView.transition(from:to:…) needs a `from` view with a superview; nothing changes.")
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
