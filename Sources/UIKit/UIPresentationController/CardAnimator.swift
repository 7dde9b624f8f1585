/// A presentation whose card changes its scale while it fades in, or slides in: an alert, an action sheet or a popover.
@MainActor
protocol CardPresentation: UIPresentationController {
  /// The response (2π/ω) of the critically damped spring that moves the card, in seconds.
  var response: Double { get }
  /// Whether the card slides in and out.
  var slides: Bool { get }
  /// Sets the card's state at the start of a presentation.
  func prepare(_ card: UIView)
  /// Shows the card in its final place, and the dimming behind it if there is one.
  func show(_ card: UIView)
  /// Makes the dimming transparent, and the card too if it doesn't slide.
  func fade(_ card: UIView)
  /// Moves the card off screen.
  func lower(_ card: UIView)
}

/// Animates the presentation and dismissal of a ``CardPresentation``.
///
/// An alert scales down to its final size while it fades in, and a popover grows out of its arrow; their dismissals only fade them
/// out. An action sheet at the lower edge slides in and out. With reduced motion, all only fade.
///
/// A dismissal may interrupt a running presentation. The presentation then completes at once, but its animations continue: the
/// dismissal's fade starts at the current opacity and velocity, and its slide is added to the running slide.
@MainActor
final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let direction: ModalDirection
  private weak var presentation: (any CardPresentation)?
  private var motion: UIViewPropertyAnimator
  /// The slide of an action sheet that is dismissed; nil otherwise. It always starts at rest, whereas ``motion`` may start
  /// with a velocity.
  private var slide: UIViewPropertyAnimator?
  private var context: (any UIViewControllerContextTransitioning)?
  /// The number of property animators that are still running.
  private var running = 0

  /// - Parameters:
  ///   - arrival: in a dismissal, the animator of the presentation; nil in a presentation.
  init(
    _ direction: ModalDirection, of presentation: any CardPresentation, after arrival: CardAnimator?
  ) {
    self.direction = direction
    self.presentation = presentation
    let response = presentation.response
    motion = UIViewPropertyAnimator(
      duration: 0,
      timingParameters: AlertMotion.spring(
        response: response, velocity: arrival?.velocityOfReturn ?? 0))
    if direction == .dismiss {
      motion.isUserInteractionEnabled = false
      if presentation.slides {
        let slide = UIViewPropertyAnimator(
          duration: 0, timingParameters: AlertMotion.spring(response: response))
        slide.isUserInteractionEnabled = false
        self.slide = slide
      }
    }
  }

  /// The initial velocity of a dismissal that interrupts this presentation, in fractions of the dismissal's distance per
  /// second. It is negative, because the presentation moves in the opposite direction.
  private var velocityOfReturn: CGFloat {
    guard motion.state == .active, motion.fractionComplete > 0 else { return 0 }
    return -CGFloat(motion.timeline.velocity) / motion.fractionComplete
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { max(motion.duration, slide?.duration ?? 0) }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { motion }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    transitionContext.arrange(direction)
    guard let presentation, let view = transitionContext.presentedView(direction) else {
      return finish()
    }
    if direction == .present {
      presentation.prepare(view)
      motion.addAnimations { presentation.show(view) }
    } else {
      motion.addAnimations { presentation.fade(view) }
      slide?.addAnimations { presentation.lower(view) }
    }
    let animators = [motion, slide].compactMap(\.self)
    running = animators.count
    for animator in animators {
      animator.addCompletion { [weak self] _ in self?.animatorEnded() }
      animator.startAnimation()
    }
  }

  private func animatorEnded() {
    running -= 1
    if running == 0 { finish() }
  }

  /// Completes a running presentation at once. Its animations continue.
  ///
  /// - Returns: whether a presentation was running.
  func finishPresenting() -> Bool {
    guard direction == .present, context != nil else { return false }
    finish()
    return true
  }

  private func finish() {
    guard let context else { return }
    self.context = nil
    let view = context.presentedView(direction)
    context.complete()
    // Reset the card, because the alert may be presented again.
    guard direction == .dismiss, let view else { return }
    view.alpha = 1
    view.transform = .identity
  }
}
