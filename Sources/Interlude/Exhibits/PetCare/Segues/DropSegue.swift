import UIKit

/// Lets its destination drop in from above, and pulls it up again.
final class DropSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  /// Upward, where the page came from.
  private let drag = DismissalDrag { CGVector(dx: 0, dy: -$0.height) }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willPresent(presented)
    return DropAnimator(presenting: true).unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willDismiss()
    return DropAnimator(presenting: false).unlessMotionIsReduced(
      isInteractive: drag.wantsInteractiveStart)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }
}
