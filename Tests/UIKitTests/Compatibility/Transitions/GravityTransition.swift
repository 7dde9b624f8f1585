import UIKit

/// Lets the new page fall from above and bounce on the floor. The animator of the physics ends the transition when nothing moves.
final class GravityTransition: NSObject, UIViewControllerAnimatedTransitioning,
  UIDynamicAnimatorDelegate
{
  private var animator: UIDynamicAnimator?
  private var context: (any UIViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let to = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.frame.origin.y = -to.bounds.height
    let animator = UIDynamicAnimator(referenceView: container)
    let gravity = UIGravityBehavior(items: [to])
    gravity.magnitude = 3
    let floor = UICollisionBehavior(items: [to])
    floor.addBoundary(
      withIdentifier: "floor" as NSString,
      from: CGPoint(x: -1, y: container.bounds.height + 1),
      to: CGPoint(x: container.bounds.width + 1, y: container.bounds.height + 1))
    let body = UIDynamicItemBehavior(items: [to])
    body.elasticity = 0.3
    body.allowsRotation = false
    for behavior in [gravity, floor, body] as [UIDynamicBehavior] { animator.addBehavior(behavior) }
    animator.delegate = self
    self.animator = animator
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard let context = context else { return }
    animator.removeAllBehaviors()
    self.animator = nil
    self.context = nil
    context.view(forKey: .to)?.frame = context.containerView.bounds
    context.completeTransition(!context.transitionWasCancelled)
  }
}
