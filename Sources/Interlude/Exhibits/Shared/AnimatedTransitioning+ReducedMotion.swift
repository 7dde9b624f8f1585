import UIKit

extension UIViewControllerAnimatedTransitioning {
  /// Returns this animator or, with reduced motion, a cross-fade. A transition that is interactive from its beginning keeps its
  /// animator, because it follows the pointer.
  ///
  /// The cross-fade is an animator like any other, and not UIKit's own transition. So interaction controllers can hold,
  /// catch and cancel it, too.
  @MainActor
  func unlessMotionIsReduced(
    isInteractive: Bool = false
  ) -> any UIViewControllerAnimatedTransitioning {
    UIAccessibility.isReduceMotionEnabled && !isInteractive ? CrossFadeAnimator() : self
  }
}

/// A cross-fade: the arriving view fades in or, if there is none, the leaving view fades out.
final class CrossFadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.25 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let (from, to) = (transitionContext.view(forKey: .from), transitionContext.view(forKey: .to))
    guard let view = to ?? from else { return transitionContext.completeTransition(true) }
    if let to, let controller = transitionContext.viewController(forKey: .to) {
      to.frame = transitionContext.finalFrame(for: controller)
      transitionContext.containerView.addSubview(to)
      to.alpha = 0
    }
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      view.alpha = to == nil ? 0 : 1
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      // The view may be shown again.
      view.alpha = 1
    }
  }
}
