import UIKit

/// A curtain of one colour falls, and is drawn up when the new page stands behind it: two animations, one in the other's completion.
final class CurtainTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.8 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    let curtain = UIView(frame: container.bounds.offsetBy(dx: 0, dy: -container.bounds.height))
    curtain.backgroundColor = .green
    to.isHidden = true
    container.addSubview(to)
    container.addSubview(curtain)
    let half = transitionDuration(using: transitionContext) / 2
    UIView.animate(
      withDuration: half, delay: 0, options: .curveLinear,
      animations: { curtain.frame = container.bounds },
      completion: { _ in
        to.isHidden = false
        guard !transitionContext.transitionWasCancelled else {
          curtain.removeFromSuperview()
          return transitionContext.completeTransition(false)
        }
        UIView.animate(
          withDuration: half, delay: 0, options: .curveLinear,
          animations: { curtain.frame.origin.y = -container.bounds.height },
          completion: { _ in
            curtain.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
          })
      })
  }
}
