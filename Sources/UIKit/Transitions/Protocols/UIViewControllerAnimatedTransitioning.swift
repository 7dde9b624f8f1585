/// Draws one transition: moves, fades or turns the views of two view controllers.
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
/// this. A view that it has added to `containerView` is then where it would be if the container had always had its new
/// size: both ends of its animation are scaled in proportion to the container, and it goes on from the same fraction.
/// So a view that fills the container goes on filling it. An autoresizing mask other than the empty one and a page's
/// usual `[.flexibleWidth, .flexibleHeight]` is followed instead; so is every mask of a view that stood in the
/// container before the transition and that nothing moves, such as a presentation controller's button. Snapshots are
/// taken again (`UIView.snapshotView(afterScreenUpdates:)`). When the transition ends, the pages are placed as always.
/// In `transition(from:to:duration:options:animations:completion:)`, where the container is an ordinary view, only
/// masks count. ``TransitionResizing`` is for animators that need more.
///
/// Methods that are optional on Apple's platforms have defaults here. Swift fixes a default where a class first
/// conforms: a subclass can only have its own `animationEnded` if its superclass has one, too.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The duration of the transition, in seconds. Called before it begins, with or without its
  /// context.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Starts the animations. `completeTransition(_:)` must be called once, now or later.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The property animator that draws this transition, so that it can be paused, scrubbed and reversed. It must be the
  /// same object whenever it is asked for in one transition.
  ///
  /// `animateTransition(using:)` starts it. Unless this is implemented there is none, and an interaction controls the
  /// time of the container instead.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// The transition is over, and the appearance callbacks and completions have run. Does nothing unless implemented.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}

  /// An animator that does nothing, which stands for none.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    UninterruptibleAnimating.shared
  }
}
