import UIKit

/// Blurs the old page with an effect view, shows the new one below the blur, and clears the blur again.
final class BlurDissolve: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.8 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    let blur = UIVisualEffectView(effect: nil)
    blur.frame = container.bounds
    blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    to.alpha = 0
    container.addSubview(to)
    container.addSubview(blur)
    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.calculationModeLinear],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          blur.effect = UIBlurEffect(style: .regular)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { to.alpha = 1 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { blur.effect = nil }
      },
      completion: { _ in
        blur.removeFromSuperview()
        to.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
