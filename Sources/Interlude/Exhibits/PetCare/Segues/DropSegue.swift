import UIKit

/// Lets its destination drop in from above and pulls it up again.
final class DropSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DropAnimator(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DropAnimator(presenting: false) }
}
