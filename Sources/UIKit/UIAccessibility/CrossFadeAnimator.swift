/// Fades from one page to the next, whatever comes or goes: what UIKit's transitions become when motion is reduced.
@MainActor
final class CrossFadeAnimator: NSObject, SystemAnimator {
  /// How long a fade in place of a motion takes, in seconds.
  nonisolated static let duration: TimeInterval = 0.25

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    // What arrives fades in over what leaves; where nothing arrives, what leaves fades out.
    guard let view = transitionContext.view(forKey: .to) ?? transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(true) }
    let arrives = transitionContext.view(forKey: .to) != nil
    if arrives {
      if let controller = transitionContext.viewController(forKey: .to) {
        let frame = transitionContext.finalFrame(for: controller)
        if !frame.isEmpty { view.place(in: frame) }
      }
      container.addSubview(view)
    }
    let alpha = view.alpha
    if arrives { view.alpha = 0 }
    UIView.animate(withDuration: Self.duration) {
      view.alpha = arrives ? alpha : 0
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      // A view that comes again begins as it was.
      view.alpha = alpha
    }
  }
}
