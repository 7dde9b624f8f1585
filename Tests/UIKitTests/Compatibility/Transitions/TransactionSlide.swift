import UIKit

/// Moves both pages with explicit animations of their layers inside a transaction, whose completion ends the transition.
final class TransactionSlide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.addSubview(to)
    let width = container.bounds.width

    CATransaction.begin()
    CATransaction.setAnimationDuration(transitionDuration(using: transitionContext))
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock {
      from.layer.removeAnimation(forKey: "leave")
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let leave = CABasicAnimation(keyPath: "transform.translation.x")
    leave.toValue = -width
    leave.fillMode = .forwards
    leave.isRemovedOnCompletion = false
    from.layer.add(leave, forKey: "leave")
    let enter = CABasicAnimation(keyPath: "transform.translation.x")
    enter.fromValue = width
    to.layer.add(enter, forKey: "enter")
    CATransaction.commit()
  }
}
