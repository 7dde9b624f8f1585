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
/// **Resizing.** Unlike on iOS, the window may be resized during the transition. An animator need not do anything about it.
/// A view that it has put into `containerView` is from then on where it would be if the container had always had its
/// new size: both ends of its animation are scaled in proportion to the container, and it goes on from the same
/// fraction of the way. So a view that fills the container goes on filling it. An autoresizing mask other than the
/// empty one and a page's usual `[.flexibleWidth, .flexibleHeight]` is followed instead. Snapshots are taken again
/// (`UIView.snapshotView(afterScreenUpdates:)`). When the transition ends, the pages are placed as always. In
/// `transition(from:to:duration:options:animations:completion:)`, where the container is an ordinary view, masks alone
/// count. ``TransitionResizing`` is for animators that need more.
///
/// What is optional on Apple's platforms has a default here. A default is fixed where a class first
/// conforms: a subclass that wants its own `animationEnded` needs its superclass to have one too.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// How long the transition takes, in seconds; asked before it begins, with or without its
  /// context.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Starts the animations. Must lead to one `completeTransition(_:)`, now or later.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The animator that draws this transition, for it to be held, scrubbed and turned around on its
  /// way; the same one whenever it is asked for in one transition.
  ///
  /// `animateTransition(using:)` starts it. Unless implemented there is none, and an interaction
  /// holds the time of the container.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// The transition is over and everyone else has been told. Does nothing unless implemented.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}

  /// An animator that never does anything, which means none.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    UninterruptibleAnimating.shared
  }
}
