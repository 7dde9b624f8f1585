/// Shows and removes an alert or an action sheet.
///
/// An alert shrinks to its size and fades in, and leaves by fading only. An action sheet at the lower edge slides. With reduced
/// motion, both only fade.
///
/// The motion may be turned at any moment. A presentation that is to be dismissed ends at once, but what it has begun goes on:
/// the dismissal starts with the opacity on screen and its velocity, and its slide is added to the running one.
@MainActor
final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let direction: ModalDirection
  private weak var presentation: AlertPresentation?
  private var motion: UIViewPropertyAnimator
  /// The slide of a sheet that leaves; it starts from rest, and ``motion`` may not.
  private var slide: UIViewPropertyAnimator?
  private var context: (any UIViewControllerContextTransitioning)?
  /// The number of property animators that haven't ended.
  private var running = 0

  /// - Parameters:
  ///   - arrival: in a dismissal, the animator that has shown the alert.
  init(
    _ direction: ModalDirection, of presentation: AlertPresentation, after arrival: AlertAnimator?
  ) {
    self.direction = direction
    self.presentation = presentation
    let response = presentation.isAttached ? SheetMotion.response : AlertMotion.response
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

  /// The velocity with which a dismissal starts that turns this presentation, in fractions of its way per second.
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

  /// Ends a running presentation at once. Its animations go on.
  ///
  /// - Returns: false if it isn't running.
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
    // The alert may be presented again.
    guard direction == .dismiss, let view else { return }
    view.alpha = 1
    view.transform = .identity
  }
}
