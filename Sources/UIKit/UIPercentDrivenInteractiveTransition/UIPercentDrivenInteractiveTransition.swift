/// Drives an animator's transition by percent, usually a gesture's.
///
///     let interaction = UIPercentDrivenInteractiveTransition()   // the delegate hands it out
///     func pan(_ pan: UIPanGestureRecognizer) {
///       let fraction = pan.translation(in: view).x / view.bounds.width
///       switch pan.state {
///       case .began: navigationController?.popViewController(animated: true)
///       case .changed: interaction.update(fraction)
///       case .ended: if fraction > 0.5 { interaction.finish() } else { interaction.cancel() }
///       default: interaction.cancel()
///       }
///     }
///
/// The animator needs no code for this, except that it passes `!transitionWasCancelled` to `completeTransition(_:)`. It
/// starts its animations. Then the container's time is stopped (`layer.speed` is 0) and its `timeOffset` follows the
/// percentage; so does the time of views outside that were given to `animateAlongsideTransition(in:)`. During the
/// interaction animation blocks are linear and ignore their own curve; the animator's own layer animations keep their
/// curve.
///
/// If the animator supplies an `interruptibleAnimator(using:)`, the `fractionComplete` and `isReversed` of that object
/// are set instead, and time is not stopped.
///
/// After ``finish()`` the transition plays to its end in (1 − percent) · duration / completionSpeed seconds. After
/// ``cancel()`` it plays back to its start in percent · duration / completionSpeed seconds. Both follow ``timingCurve``
/// or, without one, ``completionCurve``. Then the animator's completion runs, once, and the container's timing is
/// restored.
///
/// One object may drive several transitions, one after the other. A transition that is given this object while it drives
/// another one plays by itself. Outside of a transition its methods do nothing.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// The speed of the remaining motion, as a factor; set it before ``finish()`` or ``cancel()``.
  open var completionSpeed: CGFloat = 1

  /// The curve of the remaining motion.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// The timing of the remaining motion, in place of ``completionCurve``; nil for that curve. A spring that is given by
  /// mass, stiffness and damping has its own duration. Where the container's time is stopped, a spring doesn't
  /// overshoot the ends.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether the transition is interactive from its beginning. If not, it begins by itself, and ``pause()`` makes it
  /// interactive.
  open var wantsInteractiveStart = true

  /// The progress of the transition, 0…1: the last value of ``update(_:)``, or the progress at which ``pause()`` has
  /// stopped it. The latter may be outside of 0…1 if a spring overshoots.
  open private(set) var percentComplete: CGFloat = 0

  /// The values that ``update(_:)`` accepts: 0…1, and up to where ``pause()`` stopped a spring that overshoots.
  private(set) var percentRange: ClosedRange<CGFloat> = 0...1

  /// The velocity that the transition had before the last ``pause()``, in fractions per second of the view's local time; 0 if
  /// it isn't known.
  private(set) var velocityBeforePause: CGFloat = 0

  private var context: TransitionContext?
  private var transitionDuration: TimeInterval = 0
  /// Nil as long as the transition runs by itself.
  private var driver: (any InteractionDriver)?

  /// Creates an interaction controller that drives no transition yet.
  public override init() {
    super.init()
  }

  /// The duration that the animator reported, in seconds; 0 outside of a transition.
  open var duration: CGFloat { context == nil ? 0 : CGFloat(transitionDuration) }

  /// Starts the animator and, if the transition is interactive, stops it at the beginning. Overrides call super.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext, context.animator != nil
    else {
      return UIKitWarning.emit(
        "\(type(of: self)) can only drive transitions of UIKit's own containers and presentations.")
    }
    let isDriven = attach(to: context)
    guard isDriven, context.isInteractive else {
      if context.isInteractive { context.finishInteractiveTransition() }
      return context.startAnimator()
    }
    let timeDriver = TimeDriver(context, timeMap: .linear(transitionDuration), elapsed: 0)
    driver = timeDriver
    BlockAnimationSettings.imposing(.curve(.linear)) {
      context.startAnimator()
    }
    guard self.context === context, let vended = context.interruptibleAnimator else { return }
    let animatorDriver = AnimatorDriver(vended, duration: transitionDuration)
    guard animatorDriver.pause() else { return }
    timeDriver.restoreTiming()
    driver = animatorDriver
    animatorDriver.move(to: 0)
  }

  /// Shows the transition at `percentComplete`, 0…1. NaN is ignored.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(
      max(percentComplete, percentRange.lowerBound), percentRange.upperBound)
    driver?.move(to: Double(self.percentComplete))
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Makes a transition that runs by itself interactive, whether or not it was interactive before.
  open func pause() {
    guard let context, !context.isInteractive, !context.life.isEnded else { return }
    let driver = self.driver ?? makeDriver(context)
    let velocity = driver.velocity
    guard driver.pause() else { return }
    self.driver = driver
    velocityBeforePause = CGFloat(velocity)
    percentComplete = CGFloat(driver.percent)
    percentRange = min(percentComplete, 0)...max(percentComplete, 1)
    context.pauseInteractiveTransition()
    context.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction; the transition plays to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    play(to: .completed, distance: 1 - percentComplete)
  }

  /// Ends the interaction; the transition plays back to its beginning.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    play(to: .cancelled, distance: percentComplete)
  }

  private func play(to outcome: TransitionOutcome, distance: CGFloat) {
    let speed = completionSpeed > 0 ? completionSpeed : 1
    driver?.play(
      to: outcome, seconds: Double(distance / speed) * transitionDuration,
      timing: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve))
  }

  /// Whether this object has a transition that runs by itself.
  var isRunningByItself: Bool { context.map { !$0.isInteractive && !$0.life.isEnded } ?? false }

  /// Whether this object has a transition that was cancelled.
  var isGoingBack: Bool { context?.transitionWasCancelled ?? false }

  /// Whether this object has a transition that is interactive.
  var isInteracting: Bool { context?.isInteractive ?? false }

  private func makeDriver(_ context: TransitionContext) -> any InteractionDriver {
    if let animator = context.interruptibleAnimator, animator.state == .active {
      return AnimatorDriver(animator, duration: transitionDuration)
    }
    return TimeDriver(
      context, timeMap: TransitionTimeMap(context.animatorTiming, duration: transitionDuration),
      elapsed: context.runner?.age ?? 0)
  }

  // MARK: For the transition

  /// Begins to drive a transition. False if another one is driven already.
  private func attach(to context: TransitionContext) -> Bool {
    if let busy = self.context {
      UIKitWarning.emit(
        "\(type(of: self)) drives \(busy.name) already; \(context.name) plays by itself.")
      return false
    }
    self.context = context
    transitionDuration = context.runner?.duration ?? 0
    percentComplete = 0
    percentRange = 0...1
    return true
  }

  /// The progress of the transition of `context`, 0…1; nil if this object has not moved it.
  func drivenPercent(of context: TransitionContext) -> Double? {
    self.context === context ? driver.map { min(max($0.percent, 0), 1) } : nil
  }

  /// Called when the transition has ended: restores all timing.
  func detach(from context: TransitionContext) {
    if self.context === context { end() }
  }

  private func end() {
    driver?.restoreTiming()
    driver = nil
    context = nil
  }
}
