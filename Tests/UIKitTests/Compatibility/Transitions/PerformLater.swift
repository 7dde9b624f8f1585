import UIKit

/// Ends the transition by a message that is sent later, and not by an animation's completion.
final class PerformLaterTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private var context: (any UIViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let to = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(to)
    to.alpha = 0
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { to.alpha = 1 })
    perform(
      Selector("finish", PerformLaterTransition.finish), with: nil,
      afterDelay: transitionDuration(using: transitionContext))
  }

  private func finish() {
    context?.completeTransition(!(context?.transitionWasCancelled ?? false))
    context = nil
  }
}
