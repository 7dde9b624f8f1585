/// The default push and pop: the upper page slides over the lower one, which follows it part of the
/// way under a slight shade.
@MainActor
final class NavigationSlideAnimator: NSObject, SystemAnimator {
  private let operation: UINavigationController.Operation
  // Critically damped: fast at first, with a long settling and no swing.
  private lazy var motion = UIViewPropertyAnimator(duration: Self.duration, dampingRatio: 1)

  /// How long it takes, in seconds.
  private static let duration: TimeInterval = 0.35
  /// How far the lower page moves, as a share of the width.
  private static let parallax: CGFloat = 0.3
  /// How dark the shade over the lower page is.
  private static let shade: CGFloat = 0.1
  /// The shadow at the edge of the upper page: how dark, and how wide in points.
  private static let shadowOpacity: Float = 0.25
  private static let shadowRadius: CGFloat = 6

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
    let away = bounds.offsetBy(dx: bounds.width, dy: 0)
    let aside = bounds.offsetBy(dx: -bounds.width * Self.parallax, dy: 0)

    let shadow = edgeShadow(height: bounds.height)
    let shade = UIView(frame: bounds)
    shade.backgroundColor = .black
    for view in [lower, shade, shadow, upper] { container.addSubview(view) }

    let separate = {
      upper.place(in: away)
      shadow.place(in: CGRect(x: away.minX, y: away.minY, width: 1, height: away.height))
      lower.place(in: bounds)
      shade.alpha = 0
    }
    let cover = {
      upper.place(in: bounds)
      shadow.place(in: CGRect(x: bounds.minX, y: bounds.minY, width: 1, height: bounds.height))
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

  /// A strip under the upper page's left edge whose shadow falls on the lower page. Only the strip
  /// is blurred, not a shadow of the whole page that the page then hides.
  private func edgeShadow(height: CGFloat) -> UIView {
    let strip = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: height))
    strip.layer.shadowPath = CGPath(
      rect: CGRect(x: 0, y: 0, width: Self.shadowRadius, height: height), transform: nil)
    strip.layer.shadowOpacity = Self.shadowOpacity
    strip.layer.shadowRadius = Self.shadowRadius
    strip.layer.shadowOffset = .zero
    return strip
  }
}
