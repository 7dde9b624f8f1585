/// An animator made of one animation block.
@MainActor
final class BlockAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval
  private let options: UIView.AnimationOptions
  private var animations: (() -> Void)?
  /// Whether the block's animations ran to their end.
  private(set) var finished = false

  init(duration: TimeInterval, options: UIView.AnimationOptions, animations: (() -> Void)?) {
    self.duration = duration
    self.options = options
    self.animations = animations
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let animations = self.animations ?? {}
    self.animations = nil
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: animations) {
      finished in
      self.finished = finished
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
