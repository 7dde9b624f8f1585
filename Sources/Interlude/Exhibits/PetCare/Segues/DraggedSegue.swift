import UIKit

/// A presentation whose page goes back by hand, too: what the exhibit's segues have in common.
///
/// The segue is its destination's transitioning delegate. That reference is weak: what keeps the segue is the
/// presentation it has begun.
class DraggedSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  private lazy var drag = DismissalDrag { [unowned self] in way(in: $0) }

  /// The way of a hand that takes the page back, in a window of this size, in points.
  func way(in size: CGSize) -> CGVector { preconditionFailure("a segue says where its page goes") }

  /// What moves the pages there, or back.
  func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    preconditionFailure("a segue has an animator")
  }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

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
