import UIKit

/// Cross-fades while a band of light moves across the page.
final class ShimmerTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    container.addSubview(to)

    let shimmer = CAGradientLayer()
    shimmer.frame = container.bounds
    shimmer.colors = [
      UIColor.clear.cgColor, UIColor(white: 1, alpha: 0.6).cgColor, UIColor.clear.cgColor,
    ]
    shimmer.locations = [0, 0.1, 0.2]
    shimmer.startPoint = CGPoint(x: 0, y: 0.5)
    shimmer.endPoint = CGPoint(x: 1, y: 0.5)
    container.layer.addSublayer(shimmer)

    let sweep = CABasicAnimation(keyPath: "locations")
    sweep.fromValue = [0.0, 0.1, 0.2]
    sweep.toValue = [0.8, 0.9, 1.0]
    let glow = CAKeyframeAnimation(keyPath: "opacity")
    glow.values = [0, 1, 0]
    glow.keyTimes = [0, 0.5, 1]
    glow.timingFunctions = [
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .linear),
    ]
    let group = CAAnimationGroup()
    group.animations = [sweep, glow]
    group.duration = transitionDuration(using: transitionContext)
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = group.duration

    CATransaction.begin()
    CATransaction.setCompletionBlock {
      shimmer.removeFromSuperlayer()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    shimmer.add(group, forKey: "shimmer")
    to.layer.add(fade, forKey: "fade")
    CATransaction.commit()
  }
}
