import UIKit

/// Moves the presented page in from beyond the lower right corner, or back out there.
///
/// The page's anchor moves, not its position: that says where it is in sizes of its own, which is right whatever
/// becomes of the window's size meanwhile.
final class CornerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool

  private static let inPlace = CGPoint(x: 0.5, y: 0.5)
  private static let beyondCorner = CGPoint(x: -0.5, y: -0.5)

  init(presenting: Bool) {
    self.presenting = presenting
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let (moving, below) = presenting ? (to, from) : (from, to)

    container.addSubview(to)
    container.bringSubviewToFront(moving)
    // What the page may be caught with is not for what lies under it.
    below.isUserInteractionEnabled = false
    moving.frame = container.bounds
    moving.anchorPoint = presenting ? Self.beyondCorner : Self.inPlace
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseInOut
    ) { [presenting] in
      moving.anchorPoint = presenting ? Self.inPlace : Self.beyondCorner
    } completion: { _ in
      moving.anchorPoint = Self.inPlace
      below.isUserInteractionEnabled = true
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
