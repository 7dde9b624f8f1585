import UIKit

/// Moves the presented page in from beyond the lower right corner, or back out there.
final class CornerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool

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
    let moving = presenting ? to : from
    let inPlace = container.bounds
    let beyondCorner = inPlace.offsetBy(dx: inPlace.width, dy: inPlace.height)

    container.addSubview(to)
    container.bringSubviewToFront(moving)
    moving.frame = presenting ? beyondCorner : inPlace
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseInOut
    ) { [presenting] in
      moving.frame = presenting ? inPlace : beyondCorner
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
