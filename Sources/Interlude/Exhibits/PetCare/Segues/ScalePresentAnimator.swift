import UIKit

/// The new page fades in while its view scales up out of the old page's.
final class ScalePresentAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { ScaleFlight.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let presented = transitionContext.viewController(forKey: .to),
      let page = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    page.frame = transitionContext.finalFrame(for: presented)
    container.addSubview(page)
    ScaleFlight(in: transitionContext).fly(in: transitionContext, fading: page, isArriving: true)
  }
}
