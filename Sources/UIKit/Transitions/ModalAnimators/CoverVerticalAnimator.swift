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

  /// Redirects the running animation after the container was resized.
  ///
  /// - Parameters:
  ///   - frames: the presented view and its companions, with the frames to which they slide or, in a dismissal, from
  ///     which they slide.
  ///   - wayOut: the distance in points by which they slide; nil for the distance from the presented view's upper edge to
  ///     the container's lower edge.
  /// - Returns: false if the animation isn't running.
  func redirect(
    _ frames: [(view: UIView, final: CGRect)], wayOut: CGFloat?, in container: UIView
  ) -> Bool {
    guard motion.state == .active, let sheet = frames.first?.final else { return false }
    let way = wayOut ?? container.bounds.maxY - sheet.minY
    func place(away: Bool) {
      for (view, final) in frames { view.place(in: final.offsetBy(dx: 0, dy: away ? way : 0)) }
    }
    UIView.redirect(frames.map(\.view)) {
      place(away: direction == .present)
    } to: {
      place(away: direction == .dismiss)
    }
    return true
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { motion }
}
