import UIKit

/// Closes a round hole over the old page. The hole is a shape with the even-odd rule, and the animation's delegate ends the transition.
final class IrisTransition: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  private var context: (any UIViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    transitionContext.containerView.insertSubview(to, aboveSubview: from)
    let bounds = to.bounds
    let radius = hypot(bounds.width, bounds.height) / 2
    let mask = CAShapeLayer()
    mask.frame = bounds
    mask.fillRule = .evenOdd
    mask.path = ring(around: bounds, hole: 0)
    to.layer.mask = mask

    let closing = CABasicAnimation(keyPath: #"path"#)
    closing.fromValue = ring(around: bounds, hole: radius)
    closing.toValue = ring(around: bounds, hole: 0)
    closing.duration = transitionDuration(using: transitionContext)
    closing.timingFunction = CAMediaTimingFunction(name: .linear)
    closing.delegate = self
    mask.add(closing, forKey: "closing")
  }

  private func ring(around bounds: CGRect, hole: CGFloat) -> CGPath {
    let path = UIBezierPath(rect: bounds)
    path.append(
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: hole, startAngle: 0,
        endAngle: .pi * 2, clockwise: true))
    return path.cgPath
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    context?.view(forKey: .to)?.layer.mask = nil
    context?.completeTransition(!(context?.transitionWasCancelled ?? false))
    context = nil
  }
}
