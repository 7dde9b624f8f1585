/// The animator that replaces UIKit's own transitions while reduced motion is on: it cross-fades the pages.
@MainActor
final class CrossFadeAnimator: NSObject, SystemAnimator {
  /// The duration of the fade, in seconds.
  nonisolated static let duration: TimeInterval = 0.25

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    // The arriving view fades in over the leaving one. Without an arriving view, the leaving one fades out.
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
      // Restore the alpha of a view that will be shown again.
      view.alpha = alpha
    }
  }
}
