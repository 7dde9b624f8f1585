import UIKit

/// Presents a page by turning over the one it is presented from, and turns back to dismiss it.
final class TurnTransition: NSObject, UIViewControllerTransitioningDelegate {
  /// To the right, as the page turns back.
  private let drag = DismissalDrag { CGVector(dx: $0.width, dy: 0) }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willPresent(presented)
    return TurnAnimator(presenting: true).unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willDismiss()
    return TurnAnimator(presenting: false).unlessMotionIsReduced(
      isInteractive: drag.wantsInteractiveStart)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }
}
