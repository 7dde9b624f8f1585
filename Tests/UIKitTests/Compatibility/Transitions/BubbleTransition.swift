import UIKit

/// Reveals the new page through a circle that grows out of a button, and shrinks the circle again at the dismissal.
class BubbleTransition: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  let origin: CGRect
  let presenting: Bool
  let duration: CFTimeInterval = 0.6
  private weak var context: (any UIViewControllerContextTransitioning)?

  init(origin: CGRect, presenting: Bool) {
    self.origin = origin
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    let container = transitionContext.containerView
    let from = transitionContext.view(forKey: UITransitionContextViewKey.from)!
    let to = transitionContext.view(forKey: UITransitionContextViewKey.to)!
    if presenting { container.addSubview(to) } else { container.insertSubview(to, at: 0) }
    let masked = presenting ? to : from

    let far = CGPoint(
      x: max(origin.midX, container.bounds.maxX - origin.midX),
      y: max(origin.midY, container.bounds.maxY - origin.midY))
    let radius = sqrt(far.x * far.x + far.y * far.y)
    let small = UIBezierPath(ovalIn: origin)
    let large = UIBezierPath(
      ovalIn: CGRect(
        origin: CGPoint(x: origin.midX, y: origin.midY), size: .zero
      ).insetBy(dx: -radius, dy: -radius))

    let mask = CAShapeLayer()
    mask.frame = masked.bounds
    mask.fillColor = UIColor.black.cgColor
    mask.path = presenting ? large.cgPath : small.cgPath
    masked.layer.mask = mask

    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = presenting ? small.cgPath : large.cgPath
    animation.toValue = mask.path
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.delegate = self
    animation.setValue("bubble", forKey: "name")
    animation.setValue(masked.layer, forKey: "layer")
    mask.add(animation, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard anim.value(forKey: "name") as? String == "bubble",
      let layer = anim.value(forKey: "layer") as? CALayer
    else { return }
    layer.mask?.removeAllAnimations()
    layer.mask = nil
    context?.completeTransition(!(context?.transitionWasCancelled ?? true))
    context = nil
  }
}
