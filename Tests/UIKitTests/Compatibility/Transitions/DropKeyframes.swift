import UIKit

/// Drops the old page off the screen in steps: it tilts, hangs and falls.
class DropTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { return 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let fromView = transitionContext.view(forKey: .from)!
    let toView = transitionContext.view(forKey: .to)!
    let snapshot = fromView.snapshotView(afterScreenUpdates: false) ?? UIView()
    snapshot.frame = fromView.frame
    container.addSubview(toView)
    container.addSubview(snapshot)
    fromView.isHidden = true

    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.calculationModeLinear, UIView.KeyframeAnimationOptions(rawValue: 3 << 16)],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          snapshot.transform = CGAffineTransform(rotationAngle: .pi / 12)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
          snapshot.alpha = 0.5
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          snapshot.center.y += container.bounds.height
        }
      }
    ) { _ in
      fromView.isHidden = false
      snapshot.removeFromSuperview()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
