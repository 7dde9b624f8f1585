import UIKit

/// A transition that knows nothing of what it shows: it keeps time, shuts input out, and calls its delegate.
///
/// A controller that is presented this way owns the transition, makes it its `transitioningDelegate` and is itself the
/// transition's delegate. So whoever presents it needs to know nothing of how it comes and goes.
@MainActor
final class DecoupledTransition: NSObject {
  weak var delegate: (any DecoupledTransitionDelegate)?
  private var isPresenting = true

  /// In seconds: what the curve takes to come to rest.
  private static let duration: TimeInterval = 0.51
  /// The motion of the keyboard, which has no name among the options.
  private static let curve = UIView.AnimationOptions(rawValue: 7 << 16)
}

extension DecoupledTransition: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = true
    return unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return unlessMotionIsReduced()
  }
}

extension DecoupledTransition: UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    // The controllers' views, since `view(forKey:)` has none for a presenter that stays where it is.
    guard let from = transitionContext.viewController(forKey: .from)?.view,
      let target = transitionContext.viewController(forKey: .to), let to = target.view
    else { return transitionContext.completeTransition(false) }
    if isPresenting {
      to.frame = transitionContext.finalFrame(for: target)
      transitionContext.containerView.addSubview(to)
      to.layoutIfNeeded()
    }
    UIApplication.shared.beginIgnoringInteractionEvents()
    will(from, to)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: Self.curve
    ) {
      self.on(from, to)
    } completion: { _ in
      self.did(from, to)
      UIApplication.shared.endIgnoringInteractionEvents()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func will(_ from: UIView, _ to: UIView) {
    isPresenting
      ? delegate?.willPresent(from: from, to: to) : delegate?.willDismiss(from: from, to: to)
  }

  private func on(_ from: UIView, _ to: UIView) {
    isPresenting
      ? delegate?.onPresent(from: from, to: to) : delegate?.onDismiss(from: from, to: to)
  }

  private func did(_ from: UIView, _ to: UIView) {
    isPresenting
      ? delegate?.didPresent(from: from, to: to) : delegate?.didDismiss(from: from, to: to)
  }
}
