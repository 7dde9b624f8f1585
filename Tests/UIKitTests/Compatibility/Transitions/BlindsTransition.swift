import UIKit

/// Uncovers the new page through slats that widen: the mask is a replicator layer with one slat.
final class BlindsTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let count = 10

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(to)
    let height = to.bounds.height / CGFloat(count)
    let slat = CALayer()
    slat.backgroundColor = UIColor.black.cgColor
    slat.anchorPoint = CGPoint(x: 0.5, y: 0)
    slat.frame = CGRect(x: 0, y: 0, width: to.bounds.width, height: height)
    let blinds = CAReplicatorLayer()
    blinds.frame = to.bounds
    blinds.instanceCount = count
    blinds.instanceTransform = CATransform3DMakeTranslation(0, height, 0)
    blinds.addSublayer(slat)
    to.layer.mask = blinds

    CATransaction.begin()
    CATransaction.setCompletionBlock {
      to.layer.mask = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let widen = CABasicAnimation(keyPath: "transform.scale.y")
    widen.fromValue = 0
    widen.toValue = 1
    widen.duration = transitionDuration(using: transitionContext)
    slat.add(widen, forKey: "widen")
    CATransaction.commit()
  }
}
