import UIKit

/// Lets the new page fly in along a curve while it grows and turns: a group of keyframe animations.
final class ArcTransition: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  private var finish: (() -> Void)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    container.addSubview(to)
    let end = CGPoint(x: container.bounds.midX, y: container.bounds.midY)

    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: end, controlPoint: CGPoint(x: end.x, y: 0))
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = path.cgPath
    flight.calculationMode = .paced
    let growth = CAKeyframeAnimation(keyPath: "transform.scale")
    growth.values = [0.1, 1.1, 1]
    growth.keyTimes = [0, 0.8, 1]
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = -CGFloat.pi
    spin.toValue = 0

    let group = CAAnimationGroup()
    group.animations = [flight, growth, spin]
    group.duration = transitionDuration(using: transitionContext)
    group.delegate = self
    finish = {
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    to.layer.add(group, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    finish?()
    finish = nil
  }
}
