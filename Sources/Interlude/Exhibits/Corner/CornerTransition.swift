import UIKit

/// Moves the presented page in from beyond the lower right corner, or back out there.
final class CornerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var presenting = true
  /// The duration in seconds, and the curve.
  var (duration, curve) = (1.0, UIView.AnimationOptions.curveEaseInOut)

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to),
      let controller = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let (container, page) = (transitionContext.containerView, presenting ? to : from)
    let away = container.bounds.offsetBy(dx: container.bounds.width, dy: container.bounds.height)

    to.frame = transitionContext.finalFrame(for: controller)
    container.insertSubview(to, at: presenting ? 1 : 0)
    page.frame = presenting ? away : container.bounds
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      page.frame = self.presenting ? container.bounds : away
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// Supplies the animator. The presenting page keeps this object, because `transitioningDelegate` is a weak reference.
final class CornerTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  /// Whether presentations wait for a click.
  var isHeld = false
  let animator = CornerAnimator()

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator.presenting = true
    return animator
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator.presenting = false
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    isHeld ? HeldTransition() : nil
  }
}

/// Holds a transition at 0 % until a click anywhere in the container finishes it.
final class HeldTransition: UIPercentDrivenInteractiveTransition {
  /// Covers both pages, so that no button takes the click.
  private let cover = UIView()

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    cover.frame = transitionContext.containerView.bounds
    cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cover.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.finish() })
    transitionContext.containerView.addSubview(cover)
    // A click has finished it, or a key has cancelled it.
    transitionContext.viewController(forKey: .to)?.transitionCoordinator?
      .notifyWhenInteractionChanges { [cover] _ in cover.removeFromSuperview() }
  }
}
