import UIKit

/// A circle opens on the new page; going back, it closes on the old one.
final class BenchRevealAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool

  init(reverse: Bool) { self.reverse = reverse }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    to.frame = container.bounds
    if reverse { container.insertSubview(to, belowSubview: from) } else { container.addSubview(to) }
    let front = reverse ? from : to
    let bounds = front.bounds
    let radius = hypot(bounds.width, bounds.height) / 2
    let (closed, open) = (circle(in: bounds, radius: 1), circle(in: bounds, radius: radius))

    let mask = CAShapeLayer()
    mask.path = reverse ? closed : open
    front.layer.mask = mask
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      front.layer.mask = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let motion = CABasicAnimation(keyPath: "path")
    motion.fromValue = reverse ? open : closed
    motion.duration = transitionDuration(using: transitionContext)
    motion.timingFunction = CAMediaTimingFunction(name: .easeOut)
    mask.add(motion, forKey: "path")
    CATransaction.commit()
  }

  private func circle(in bounds: CGRect, radius: CGFloat) -> CGPath {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    return CGPath(
      ellipseIn: CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius),
      transform: nil)
  }
}
