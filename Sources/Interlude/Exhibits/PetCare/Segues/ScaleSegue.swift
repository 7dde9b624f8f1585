import UIKit

/// Shows a page out of a view of the page before it, and back into it.
///
/// The segue is its destination's transitioning delegate. That reference is weak: what keeps the segue is the
/// presentation it has begun.
final class ScaleSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  /// To the right, as pages of a navigation controller leave.
  private let drag = DismissalDrag { CGVector(dx: $0.width, dy: 0) }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willPresent(presented)
    return ScalePresentAnimator().unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willDismiss()
    return ScaleDismissAnimator().unlessMotionIsReduced(isInteractive: drag.wantsInteractiveStart)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }
}
