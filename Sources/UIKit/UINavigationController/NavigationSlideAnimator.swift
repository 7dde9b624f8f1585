/// The default push and pop: the upper page slides over the lower one, which follows it part of the way under a slight
/// shade. A pushed page enters from the trailing side.
@MainActor
final class NavigationSlideAnimator: NSObject, SystemAnimator {
  private let operation: UINavigationController.Operation
  // Critically damped: it starts fast, slows down gradually and doesn't oscillate.
  private lazy var motion = UIViewPropertyAnimator(duration: Self.duration, dampingRatio: 1)

  /// The duration, in seconds.
  private static let duration: TimeInterval = 0.35
  /// The distance that the lower page moves, as a fraction of the width.
  private static let parallax: CGFloat = 0.3
  /// The greatest opacity of the black shade over the lower page.
  private static let shade: CGFloat = 0.1

  init(operation: UINavigationController.Operation) {
    self.operation = operation
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(true) }
    let container = transitionContext.containerView
    let bounds = container.bounds
    let pops = operation == .pop
    let (upper, lower) = pops ? (from, to) : (to, from)
    let width =
      container.effectiveUserInterfaceLayoutDirection == .rightToLeft
      ? -bounds.width : bounds.width
    let away = bounds.offsetBy(dx: width, dy: 0)
    let aside = bounds.offsetBy(dx: -width * Self.parallax, dy: 0)

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
