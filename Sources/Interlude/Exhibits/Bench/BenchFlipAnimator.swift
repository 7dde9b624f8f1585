import UIKit

/// Both pages turn about the vertical axis in perspective, as the two sides of one sheet.
final class BenchFlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool

  /// Points from the eye to the screen; the C program has the same.
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
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.distance
    container.layer.sublayerTransform = perspective
    func turned(_ angle: CGFloat) -> CATransform3D {
      CATransform3DMakeRotation(reverse ? -angle : angle, 0, 1, 0)
    }
    for view in [from, to] { view.layer.isDoubleSided = false }
    to.layer.transform = turned(-.pi)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseOut
    ) {
      // By way of the edge, not the short way round.
      from.layer.transform = turned(.pi * 0.999)
      to.layer.transform = CATransform3DIdentity
    } completion: { _ in
      from.layer.transform = CATransform3DIdentity
      for view in [from, to] { view.layer.isDoubleSided = true }
      container.layer.sublayerTransform = CATransform3DIdentity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
