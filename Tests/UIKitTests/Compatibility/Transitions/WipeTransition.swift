import UIKit

/// Uncovers the new page from left to right. Its mask is a gradient, which is moved.
final class WipeTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(to)
    let mask = CAGradientLayer()
    mask.frame = CGRect(x: 0, y: 0, width: to.bounds.width * 2, height: to.bounds.height)
    mask.colors = [UIColor.black.cgColor, UIColor.black.cgColor, UIColor.clear.cgColor]
    mask.locations = [0, 0.5, 0.6]
    mask.startPoint = CGPoint(x: 0, y: 0.5)
    mask.endPoint = CGPoint(x: 1, y: 0.5)
    to.layer.mask = mask

    CATransaction.begin()
    CATransaction.setCompletionBlock {
      to.layer.mask = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = mask.position.x - mask.bounds.width * 0.6
    move.toValue = mask.position.x
    move.duration = transitionDuration(using: transitionContext)
    mask.add(move, forKey: "wipe")
    CATransaction.commit()
  }
}
