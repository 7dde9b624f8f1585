import UIKit

/// A property animator with animations that begin later, a spring, and a second animator that is started by the first one's completion.
final class StagedTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(to)
    to.alpha = 0
    to.transform = CGAffineTransform(translationX: 0, y: 100)

    let half = transitionDuration(using: transitionContext) / 2
    let second = UIViewPropertyAnimator(duration: half, dampingRatio: 1) {
      to.transform = .identity
    }
    second.addCompletion { _ in
      to.alpha = 1
      to.transform = .identity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let first = UIViewPropertyAnimator(duration: half, curve: .linear) { to.alpha = 0.5 }
    first.addAnimations({ to.alpha = 1 }, delayFactor: 0.5)
    first.addCompletion { position in
      if position == .end { second.startAnimation() }
    }
    first.startAnimation()
  }
}
