import UIKit

/// Turns the page over like a card, about its centre line, with perspective.
class FlipTransition: NSObject, UIViewControllerAnimatedTransitioning {
  var reverse = false

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1.0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let toVC = transitionContext.viewController(forKey: .to)!
    let fromVC = transitionContext.viewController(forKey: .from)!
    let toView: UIView = toVC.view
    let fromView: UIView = fromVC.view
    container.addSubview(toView)
    container.sendSubviewToBack(toView)
    toView.frame = transitionContext.finalFrame(for: toVC)

    var perspective = CATransform3DIdentity
    perspective.m34 = -0.002
    container.layer.sublayerTransform = perspective

    let factor: CGFloat = reverse ? 1 : -1
    let half = CGFloat(Double.pi / 2)
    toView.layer.transform = CATransform3DMakeRotation(factor * -half, 0, 1, 0)

    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .calculationModeLinear,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          fromView.layer.transform = CATransform3DMakeRotation(factor * half, 0.0, 1.0, 0.0)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          toView.layer.transform = CATransform3DIdentity
        }
      },
      completion: { _ in
        fromView.layer.transform = CATransform3DIdentity
        toView.layer.transform = CATransform3DIdentity
        container.layer.sublayerTransform = CATransform3DIdentity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
