import UIKit

/// Both pages turn about the vertical axis in perspective, as the two sides of one sheet.
final class BenchFlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool

  /// The distance between the eye and the screen in points, the same as in the C program.
  private static let distance: CGFloat = 2560

  init(reverse: Bool) { self.reverse = reverse }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.frame = container.bounds
    // Both sides are rasterised, as in most flips. Otherwise each card would be drawn in perspective by itself.
    guard let front = from.snapshotView(afterScreenUpdates: false),
      let back = to.snapshotView(afterScreenUpdates: true)
    else { return transitionContext.completeTransition(false) }
    for view in [from, to] { view.isHidden = true }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.distance
    container.layer.sublayerTransform = perspective
    func turned(_ angle: CGFloat) -> CATransform3D {
      CATransform3DMakeRotation(reverse ? -angle : angle, 0, 1, 0)
    }
    for side in [front, back] {
      side.frame = container.bounds
      side.layer.isDoubleSided = false
      container.addSubview(side)
    }
    back.layer.transform = turned(-.pi)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseOut
    ) {
      // Slightly less than half a turn, so that the direction of the rotation is defined.
      front.layer.transform = turned(.pi * 0.999)
      back.layer.transform = CATransform3DIdentity
    } completion: { _ in
      for side in [front, back] { side.removeFromSuperview() }
      for view in [from, to] { view.isHidden = false }
      container.layer.sublayerTransform = CATransform3DIdentity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
