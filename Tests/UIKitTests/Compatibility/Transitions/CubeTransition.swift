import UIKit

/// Turns both pages as two sides of a cube. The perspective is the container's, and each side is moved by its anchor point along the axis of
/// depth.
final class CubeTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.frame = container.bounds
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 1000
    container.layer.sublayerTransform = perspective
    for side in [from, to] {
      side.layer.anchorPointZ = -container.bounds.width / 2
      side.layer.isDoubleSided = false
    }
    to.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: {
        from.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        to.layer.transform = CATransform3DIdentity
      },
      completion: { _ in
        container.layer.sublayerTransform = CATransform3DIdentity
        for side in [from, to] {
          side.layer.anchorPointZ = 0
          side.layer.isDoubleSided = true
          side.layer.transform = CATransform3DIdentity
        }
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
