import UIKit

/// A presentation whose page goes back by hand, too.
@MainActor
protocol DraggedTransition: UIViewControllerTransitioningDelegate {
  /// Takes the page back, and catches it on its way.
  var drag: DismissalDrag { get }

  /// What moves the pages there, or back.
  func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning
}

extension DraggedTransition {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willPresent(presented)
    return animator(presenting: true).unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    drag.willDismiss()
    return animator(presenting: false).unlessMotionIsReduced(
      isInteractive: drag.wantsInteractiveStart)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag }
}
