import UIKit

protocol PhotoZooming: AnyObject {
  var zoomedImageView: UIImageView { get }
}

/// Moves a snapshot of a photo from its place on one page to its place on the other.
final class PhotoZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let source = (fromVC as? any PhotoZooming)?.zoomedImageView,
      let target = (toVC as? any PhotoZooming)?.zoomedImageView,
      let snapshot = source.snapshotView(afterScreenUpdates: false)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    toVC.view.frame = transitionContext.finalFrame(for: toVC)
    toVC.view.setNeedsLayout()
    toVC.view.layoutIfNeeded()
    container.addSubview(toVC.view)
    toVC.view.alpha = 0

    snapshot.frame = container.convert(source.frame, from: source.superview)
    snapshot.layer.cornerRadius = source.layer.cornerRadius
    snapshot.clipsToBounds = true
    container.addSubview(snapshot)
    source.isHidden = true
    target.isHidden = true

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0.0,
      usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
      animations: {
        snapshot.frame = container.convert(target.bounds, from: target)
        toVC.view.alpha = 1
      },
      completion: { _ in
        source.isHidden = false
        target.isHidden = false
        toVC.view.alpha = 1
        snapshot.removeFromSuperview()
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
