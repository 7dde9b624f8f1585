import UIKit

/// Shows a page out of a view of the page before it, and back into it.
///
/// The segue is its destination's transitioning delegate. That reference is weak: what keeps the segue is the
/// presentation it has begun.
final class ScaleSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    ScalePresentAnimator().unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    ScaleDismissAnimator().unlessMotionIsReduced()
  }
}
