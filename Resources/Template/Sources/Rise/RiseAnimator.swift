import UIKit

final class RiseAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation

  init(operation: UINavigationController.Operation) {
    self.operation = operation
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }

    let container = transitionContext.containerView
    let push = operation == .push
    let (upper, lower) = push ? (to, from) : (from, to)
    to.frame = container.bounds
    container.insertSubview(lower, at: 0)
    container.addSubview(upper)

    let below = CGAffineTransform(translationX: 0, y: container.bounds.height)
    let smaller = CGAffineTransform(scaleX: 0.9, y: 0.9)
    upper.transform = push ? below : .identity
    lower.transform = push ? .identity : smaller
    let curve: UIView.AnimationOptions =
      transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: curve
    ) {
      upper.transform = push ? .identity : below
      lower.transform = push ? smaller : .identity
    } completion: { _ in
      upper.transform = .identity
      lower.transform = .identity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
