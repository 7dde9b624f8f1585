/// Slides the presented view up over the presenter's view, and down again for the dismissal.
@MainActor
final class CoverVerticalAnimator: NSObject, SystemAnimator {
  private let direction: ModalDirection
  // The animator's spring is critically damped: fast at first, then slower and slower, without overshoot.
  private lazy var motion = UIViewPropertyAnimator(duration: Self.duration, dampingRatio: 1)

  /// The duration of the transition in seconds.
  private static let duration: TimeInterval = SheetMotion.duration

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
    let sheet =
      transitionContext.viewController(forKey: direction == .present ? .to : .from)?
      .modal.presentation as? UISheetPresentationController
    let distance =
      sheet?.wayOut ?? container.bounds.maxY - (view.center.y - view.bounds.height / 2)
    let views = [view] + (sheet?.companions ?? [])
    if direction == .present {
      for view in views { view.center.y += distance }
    }
    motion.isUserInteractionEnabled = false
    motion.addAnimations { [direction] in
      for view in views { view.center.y += direction == .present ? -distance : distance }
    }
    motion.addCompletion { _ in transitionContext.complete() }
    motion.startAnimation()
  }

  /// Redirects the running animation after the container was resized. `finalFrame` is the new frame of the presented
  /// `view`, to which the view slides or, in a dismissal, from which it slides; `wayOut` is the length of its way, if
  /// that isn't the one to the container's lower edge.
  ///
  /// - Returns: false if the animation isn't running.
  func redirect(
    _ view: UIView, finalFrame: CGRect, wayOut: CGFloat?, in container: UIView
  ) -> Bool {
    guard motion.state == .active else { return false }
    let away = finalFrame.offsetBy(
      dx: 0, dy: wayOut ?? container.bounds.maxY - finalFrame.minY)
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
