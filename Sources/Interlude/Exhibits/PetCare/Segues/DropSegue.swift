import UIKit

/// Lets its destination drop in from above and pulls it up again.
final class DropSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DropAnimator(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DropAnimator(presenting: false) }
}

/// Moves a page between its place and beyond the upper edge: down on a spring, up with a pull.
final class DropAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool

  /// How soon the spring comes to rest; 1 doesn't swing at all.
  private static let damping: CGFloat = 0.72

  init(presenting: Bool) {
    self.presenting = presenting
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { presenting ? 0.8 : 0.35 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let moving = transitionContext.view(forKey: presenting ? .to : .from),
      let controller = transitionContext.viewController(forKey: presenting ? .to : .from)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    if presenting {
      moving.frame = transitionContext.finalFrame(for: controller)
      container.addSubview(moving)
    } else if let presenterView = transitionContext.view(forKey: .to) {
      container.insertSubview(presenterView, at: 0)
    }
    let above = CGAffineTransform(translationX: 0, y: -moving.frame.maxY)
    if presenting { moving.transform = above }

    let duration = transitionDuration(using: transitionContext)
    let completion = { (_: Bool) in
      moving.transform = .identity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    if presenting {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
        initialSpringVelocity: 0, options: [],
        animations: { moving.transform = .identity }, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, options: .curveEaseIn,
        animations: { moving.transform = above }, completion: completion)
    }
  }
}
