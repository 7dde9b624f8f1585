/// An animator: draws a transition between two view controllers, for example by moving, fading or turning their views.
///
///     final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
///       func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
///         -> TimeInterval { 0.4 }
///
///       func animateTransition(using context: any UIViewControllerContextTransitioning) {
///         let page = context.view(forKey: .to)!
///         context.containerView.addSubview(page)
///         page.alpha = 0
///         UIView.animate(withDuration: 0.4) {
///           page.alpha = 1
///         } completion: { _ in
///           context.completeTransition(!context.transitionWasCancelled)
///         }
///       }
///     }
///
/// **Resizing.** Unlike on iOS, the window may be resized during the transition. An animator does not have to handle
/// this:
///
/// - A view that the animator has added to `containerView` moves as if the container had always had its new size. Both
///   ends of its animation are scaled in proportion to the container, and the animation continues from the same
///   fraction. So a view that fills the container still fills it.
/// - A view whose autoresizing mask is neither empty nor a page's usual `[.flexibleWidth, .flexibleHeight]` follows its
///   mask instead. So does a view that was in the container before the transition, such as a presentation controller's
///   button, with any mask, as long as it isn't animated.
/// - Snapshots from `UIView.snapshotView(afterScreenUpdates:)` are taken again.
/// - When the transition ends, the pages are placed as always.
/// - In `transition(from:to:duration:options:animations:completion:)`, the container is an ordinary view, and all views
///   follow their masks.
///
/// An animator that needs more can adopt ``TransitionResizing``.
///
/// Methods that are optional on Apple's platforms have defaults here. A subclass can only have its own `animationEnded`
/// if the class that declares the conformance has one, too; otherwise Swift always calls the default.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The duration of the transition, in seconds. This is called before the transition begins, with
  /// or without its context.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Starts the animations. The animator must call the context's `completeTransition(_:)` exactly once, when they have
  /// ended.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The property animator that draws this transition, so that it can be paused, scrubbed and reversed. This must
  /// return the same object each time during one transition.
  ///
  /// `animateTransition(using:)` starts the property animator. If this method is not implemented, there is none, and an
  /// interaction controls the time of the container instead.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// The transition is over, and the appearance callbacks and completions have run. Does nothing unless implemented.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}

  /// Returns a placeholder, which means that there is no property animator.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    UninterruptibleAnimating.shared
  }
}
