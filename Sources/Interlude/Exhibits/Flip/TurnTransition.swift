import UIKit

/// Presents a page by turning over the one it is presented from, and turns back to dismiss it.
final class TurnTransition: NSObject, UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    TurnAnimator(presenting: true).unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    TurnAnimator(presenting: false).unlessMotionIsReduced()
  }
}
