import UIKit

/// Presents and dismisses through the corner. With ``isHeld`` the next presentation waits on its way.
final class CornerTransition: NSObject, UIViewControllerTransitioningDelegate {
  var isHeld = false
  private var interaction: HeldTransition?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    CornerAnimator(presenting: true).unlessMotionIsReduced(isInteractive: isHeld)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    CornerAnimator(presenting: false).unlessMotionIsReduced()
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction = isHeld ? HeldTransition() : nil
    return interaction
  }
}
