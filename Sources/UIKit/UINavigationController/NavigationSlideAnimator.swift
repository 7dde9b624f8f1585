/// The default push and pop: the upper page slides over the lower one, which follows it part of the way under a slight
/// shade. Both start fast and slow down, as measured in ``MotionTuning``. A pushed page enters from the trailing side.
@MainActor
final class NavigationSlideAnimator: NSObject, SystemAnimator {
  private let operation: UINavigationController.Operation
  /// The spring determines the duration.
  private let motion = UIViewPropertyAnimator(
    duration: 0, timingParameters: MotionTuning.pushSpring)

  /// The maximum opacity of the black shade over the lower page.
  private static let shade: CGFloat = 0.1

  init(operation: UINavigationController.Operation) {
    self.operation = operation
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(true) }
    let container = transitionContext.containerView
    let bounds = container.bounds
    let pops = operation == .pop
    let (upper, lower) = pops ? (from, to) : (to, from)
    let width =
      container.isMirrored
      ? -bounds.width : bounds.width
    let away = bounds.offsetBy(dx: width, dy: 0)
    let aside = bounds.offsetBy(dx: -width * MotionTuning.parallax, dy: 0)

    let shadow = EdgeShadowView(frame: bounds)
    let shade = UIView(frame: bounds)
    shade.backgroundColor = .black
    for view in [shade, shadow] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    for view in [lower, shade, shadow, upper] { container.addSubview(view) }

    let separate = {
      upper.place(in: away)
      shadow.place(in: away)
      lower.place(in: bounds)
      shade.alpha = 0
    }
    let cover = {
      upper.place(in: bounds)
      shadow.place(in: bounds)
      lower.place(in: aside)
      shade.alpha = Self.shade
    }
    if pops { cover() } else { separate() }
    motion.isUserInteractionEnabled = false
    motion.addAnimations(pops ? separate : cover)
    motion.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    motion.startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { motion }
}
