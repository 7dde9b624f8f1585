import UIKit

/// The new page turns and grows out of the middle, with round corners that become sharp: one transform made of several, and a corner radius.
final class SpinZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(to)
    to.clipsToBounds = true
    to.layer.cornerRadius = 100
    to.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
      .concatenating(CGAffineTransform(rotationAngle: .pi / 2))
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: {
        to.transform = .identity
        to.layer.cornerRadius = 0
      },
      completion: { _ in
        to.transform = .identity
        to.layer.cornerRadius = 0
        to.clipsToBounds = false
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
