/// Fades the presented view in over the presenter's view, and out again for the dismissal.
@MainActor
final class CrossDissolveAnimator: NSObject, SystemAnimator {
  private let direction: ModalDirection

  /// The duration of the transition in seconds.
  private static let duration: TimeInterval = 0.35

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
    let alpha = view.alpha
    if direction == .present { view.alpha = 0 }
    UIView.animate(withDuration: Self.duration) { [direction] in
      view.alpha = direction == .present ? alpha : 0
    } completion: { _ in
      transitionContext.complete()
      // Restore the view's alpha, because the view may be presented again.
      view.alpha = alpha
    }
  }
}
