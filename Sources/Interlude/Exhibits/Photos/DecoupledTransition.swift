import UIKit

/// Animates its own presentation by a ``DecoupledTransition``. `will…` is called before the animation, with both views in the
/// container, `on…` in the animation block, and `did…` after it. `from` and `to` are the leaving and the arriving
/// controller's views.
@MainActor
protocol DecoupledTransitionDelegate: AnyObject {
  func willPresent(from: UIView, to: UIView)
  func onPresent(from: UIView, to: UIView)
  func didPresent(from: UIView, to: UIView)
  func willDismiss(from: UIView, to: UIView)
  func onDismiss(from: UIView, to: UIView)
  func didDismiss(from: UIView, to: UIView)
}

/// Presents and dismisses any controller that is a ``DecoupledTransitionDelegate``, and leaves the animation to that
/// controller. So one object serves several target controllers, each with an animation of its own.
final class DecoupledTransition: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  private weak var delegate: (any DecoupledTransitionDelegate)?
  private var presenting = false
  /// The animator of the latest transition.
  private(set) var animator: UIViewPropertyAnimator?
  /// In seconds; springs have durations of their own.
  var duration: TimeInterval = 0.25
  /// By default the spring of the system's own transitions: critically damped, at rest after half a second.
  var timing: any UITimingCurveProvider = UISpringTimingParameters(
    mass: 3, stiffness: 1000, damping: 2 * 3000.squareRoot(), initialVelocity: .zero)

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    (delegate, self.presenting) = (presented as? any DecoupledTransitionDelegate, true)
    return self
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    (delegate, presenting) = (dismissed as? any DecoupledTransitionDelegate, false)
    return self
  }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from)?.view,
      let to = context.viewController(forKey: .to)?.view
    else { return context.completeTransition(false) }
    let (delegate, presenting) = (delegate, presenting)
    if presenting {
      to.frame = context.containerView.bounds
      context.containerView.addSubview(to)
    }
    presenting
      ? delegate?.willPresent(from: from, to: to) : delegate?.willDismiss(from: from, to: to)
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    self.animator = animator
    animator.addAnimations {
      presenting
        ? delegate?.onPresent(from: from, to: to) : delegate?.onDismiss(from: from, to: to)
    }
    animator.addCompletion { _ in
      presenting
        ? delegate?.didPresent(from: from, to: to) : delegate?.didDismiss(from: from, to: to)
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator.startAnimation()
  }
}
