import UIKit

/// Lets its destination drop in from above and pulls it up again.
final class DropSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  var settings: ScaleSettings?
  private var motion: DropMotion { settings?.drop ?? DropMotion() }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DropAnimator(presenting: true, motion) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DropAnimator(presenting: false, motion) }
}

/// The numbers of a drop.
struct DropMotion {
  /// The durations of the way down and of the way up, in seconds.
  var (duration, liftDuration): (TimeInterval, TimeInterval) = (0.8, 0.35)
  /// The damping ratio of the spring on the way down; 1 does not overshoot.
  var damping: CGFloat = 0.72
}

/// Moves a page between its place and beyond the upper edge: down on a spring, up with a pull.
final class DropAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool
  private let motion: DropMotion

  init(presenting: Bool, _ motion: DropMotion) {
    self.presenting = presenting
    self.motion = motion
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { presenting ? motion.duration : motion.liftDuration }

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
        withDuration: duration, delay: 0, usingSpringWithDamping: motion.damping,
        initialSpringVelocity: 0, options: [],
        animations: { moving.transform = .identity }, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, options: .curveEaseIn,
        animations: { moving.transform = above }, completion: completion)
    }
  }
}
