import UIKit

/// Opens the old page like a double door: two halves as snapshots, rotated about their hinges.
class DoorTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.8 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    let (left, right) = fromView.bounds.divided(
      atDistance: fromView.bounds.width / 2, from: .minXEdge)
    guard
      let leftDoor = fromView.resizableSnapshotView(
        from: left, afterScreenUpdates: false, withCapInsets: UIEdgeInsets.zero),
      let rightDoor = fromView.resizableSnapshotView(
        from: right, afterScreenUpdates: false, withCapInsets: .zero)
    else { return }
    leftDoor.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    rightDoor.layer.anchorPoint = CGPoint(x: 1, y: 0.5)
    leftDoor.frame = left
    rightDoor.frame = right
    container.insertSubview(toView, aboveSubview: fromView)
    for door in [leftDoor, rightDoor] { container.addSubview(door) }
    toView.layer.setAffineTransform(CGAffineTransform(scaleX: 0.8, y: 0.8))

    var transform = CATransform3DIdentity
    transform.m34 = 1.0 / -500
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveLinear,
      animations: {
        leftDoor.layer.transform = CATransform3DRotate(transform, -.pi / 2, 0, 1, 0)
        rightDoor.layer.transform = CATransform3DRotate(transform, .pi / 2, 0, 1, 0)
        toView.transform = .identity
      },
      completion: { _ in
        leftDoor.removeFromSuperview()
        rightDoor.removeFromSuperview()
        toView.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
