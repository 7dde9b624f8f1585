import UIKit

/// The page below moves back, smaller and with round corners, while the new page covers it from below.
final class StackBehindTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresentation: Bool
  private static let scale: CGFloat = 0.9

  init(isPresentation: Bool) {
    self.isPresentation = isPresentation
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let (front, back) =
      isPresentation
      ? (
        transitionContext.viewController(forKey: .to),
        transitionContext.viewController(forKey: .from)
      )
      : (
        transitionContext.viewController(forKey: .from),
        transitionContext.viewController(forKey: .to)
      )
    guard let frontView = front?.view, let backView = back?.view else { return }
    let below = CGAffineTransform(translationX: 0, y: container.bounds.height)
    let small = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
    if isPresentation {
      container.addSubview(frontView)
      frontView.transform = below
    }
    backView.clipsToBounds = true
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: {
        frontView.transform = self.isPresentation ? .identity : below
        backView.transform = self.isPresentation ? small : .identity
        backView.layer.cornerRadius = self.isPresentation ? 12 : 0
      },
      completion: { _ in
        let isBehind = self.isPresentation != transitionContext.transitionWasCancelled
        frontView.transform = .identity
        backView.transform = isBehind ? small : .identity
        backView.layer.cornerRadius = isBehind ? 12 : 0
        backView.clipsToBounds = isBehind
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
