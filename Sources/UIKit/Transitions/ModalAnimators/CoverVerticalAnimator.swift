/// Slides the presented view up over the presenter's view, and down again for the dismissal.
@MainActor
final class CoverVerticalAnimator: NSObject, SystemAnimator {
  private let direction: ModalDirection
  // The animator's spring is critically damped: fast at first, then slower and slower, without overshoot.
  private lazy var motion = UIViewPropertyAnimator(duration: Self.duration, dampingRatio: 1)

  /// The duration of the transition in seconds.
  private static let duration: TimeInterval = 0.4

  init(_ direction: ModalDirection) {
    self.direction = direction
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.arrange(direction)
    guard let view = transitionContext.presentedView(direction) else {
      return transitionContext.complete()
    }
    let container = transitionContext.containerView
    let distance = container.bounds.maxY - (view.center.y - view.bounds.height / 2)
    if direction == .present { view.center.y += distance }
    motion.isUserInteractionEnabled = false
    motion.addAnimations { [direction] in
      view.center.y += direction == .present ? -distance : distance
    }
    motion.addCompletion { _ in transitionContext.complete() }
    motion.startAnimation()
  }

  /// Redirects the running animation after the container was resized. `finalFrame` is the new frame of the presented
  /// `view`, to which the view slides or, in a dismissal, from which it slides.
  ///
  /// - Returns: false if the animation isn't running.
  func redirect(_ view: UIView, finalFrame: CGRect, in container: UIView) -> Bool {
    guard motion.state == .active else { return false }
    let away = finalFrame.offsetBy(dx: 0, dy: container.bounds.maxY - finalFrame.minY)
    let (start, end) = direction == .present ? (away, finalFrame) : (finalFrame, away)
    UIView.redirect([view]) {
      view.place(in: start)
    } to: {
      view.place(in: end)
    }
    return true
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { motion }
}
