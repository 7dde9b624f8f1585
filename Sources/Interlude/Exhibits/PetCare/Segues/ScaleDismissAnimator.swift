import UIKit

/// The page fades out while its view scales down into that of the page below.
final class ScaleDismissAnimator: NSObject, TransitionResizing {
  private var flight: ScaleFlight?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { ScaleFlight.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let presenter = transitionContext.viewController(forKey: .to) else {
      return transitionContext.completeTransition(false)
    }
    // Nil where the presenter's view has never been away.
    if let presenterView = transitionContext.view(forKey: .to) {
      presenterView.frame = transitionContext.finalFrame(for: presenter)
      transitionContext.containerView.insertSubview(presenterView, at: 0)
    }
    let flight = ScaleFlight(in: transitionContext)
    flight.fly(in: transitionContext, isArriving: false)
    self.flight = flight
  }

  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    flight?.redirect(in: transitionContext)
  }
}
