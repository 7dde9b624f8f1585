import UIKit

/// The new page fades in while its view scales up out of the old page's.
final class ScalePresentAnimator: NSObject, TransitionResizing {
  private var flight: ScaleFlight?

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
    let flight = ScaleFlight(in: transitionContext)
    flight.fly(in: transitionContext, isArriving: true)
    self.flight = flight
  }

  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    flight?.redirect(in: transitionContext)
  }
}
