/// Drives an animator's transition by percent, usually from a gesture.
///
///     let interaction = UIPercentDrivenInteractiveTransition()   // returned by the delegate
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
/// The animator needs no changes, except that it passes `!transitionWasCancelled` to
/// `completeTransition(_:)`. It starts its animations; then the time of the container is held
/// (`layer.speed` is 0) and its `timeOffset` follows the percentage. The same happens to views
/// outside of the container that were passed to `animateAlongsideTransition(in:)`. During the
/// interaction animation blocks are linear, whatever curve they request; layer animations that the
/// animator adds itself keep theirs.
///
/// If the animator implements `interruptibleAnimator(using:)`, that animator's `fractionComplete`
/// and `isReversed` are used instead, and no time is held.
///
/// After ``finish()`` the rest takes (1 − percent) · duration / completionSpeed seconds; after
/// ``cancel()`` the return takes percent · duration / completionSpeed seconds. Both use
/// ``timingCurve`` or, without one, ``completionCurve``. Then the animator's completion runs once,
/// and the container's timing is restored.
///
/// One object may drive several transitions, one after the other. A second transition at the same
/// time plays by itself, with a warning. Outside of a transition the methods do nothing.
///
/// As in UIKit, with ``timingCurve`` for the rest of every transition and ``pause()`` for any that
/// runs.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// The speed of the rest as a factor. Set it before ``finish()`` or ``cancel()``. The default is
  /// 1.
  open var completionSpeed: CGFloat = 1

  /// The curve of the rest. The default is ease-in-out.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// The timing of the rest, instead of ``completionCurve``; nil, the default, for that curve. A
  /// spring with its own duration uses that. If time is held, a spring does not overshoot the ends.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether the transition begins under interactive control. If false, it plays by itself until
  /// ``pause()`` takes control. The default is true.
  open var wantsInteractiveStart = true

  /// The progress of the transition, 0…1: the last value of ``update(_:)``, or the progress at
  /// which ``pause()`` stopped it. The latter may be outside of 0…1 if a spring overshoots.
  open private(set) var percentComplete: CGFloat = 0

  /// The range of values for ``update(_:)``. It is larger than 0…1 after a spring was paused
  /// outside of it.
  private var reach: ClosedRange<CGFloat> = 0...1

  private var context: TransitionContext?
  private var transitionDuration: TimeInterval = 0
  /// The start of the transition, in the container's time.
  private var beginTime: CFTimeInterval = 0
  /// What moves the transition; nil while it plays by itself.
  private var drive: (any InteractionDrive)?

  /// Creates an interaction controller.
  public override init() {
    super.init()
  }

  /// The duration that the animator reported, in seconds; 0 outside of a transition.
  open var duration: CGFloat { context == nil ? 0 : CGFloat(transitionDuration) }

  /// Starts the animator and, if the transition begins under interactive control, holds it at its
  /// start. UIKit calls this. Overrides call super.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext, let animator = context.animator
    else {
      return UIKitWarning.emit(
        "\(type(of: self)) can only drive transitions of UIKit's own containers and presentations.")
    }
    let isDriven = attach(to: context)
    guard isDriven, context.isInteractive else {
      if context.isInteractive { context.finishInteractiveTransition() }
      return animator.animateTransition(using: context)
    }
    let time = TimeDrive(context, pace: .linear(transitionDuration), elapsed: 0)
    drive = time
    BlockAnimationSettings.imposing(.curve(.linear)) {
      animator.animateTransition(using: context)
    }
    guard self.context === context, let vended = context.interruptibleAnimator else { return }
    let animators = AnimatorDrive(vended, duration: transitionDuration)
    guard animators.hold() else { return }
    time.release()
    drive = animators
    animators.move(to: 0)
  }

  /// Shows the transition at `percentComplete`, clamped to 0…1. NaN, for example from a division by
  /// a zero width, is ignored.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, reach.lowerBound), reach.upperBound)
    drive?.move(to: Double(self.percentComplete))
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes control of a transition that plays by itself, before or after an interaction.
  open func pause() {
    guard let context, !context.isInteractive, !context.life.isEnded else { return }
    let drive = self.drive ?? makeDrive(context)
    guard drive.hold() else { return }
    self.drive = drive
    percentComplete = CGFloat(drive.percent)
    reach = min(percentComplete, 0)...max(percentComplete, 1)
    context.pauseInteractiveTransition()
    context.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction and plays the transition to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    play(to: .completed, share: 1 - percentComplete)
  }

  /// Ends the interaction and plays the transition back to its start.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    play(to: .cancelled, share: percentComplete)
  }

  private func play(to outcome: TransitionOutcome, share: CGFloat) {
    let speed = completionSpeed > 0 ? completionSpeed : 1
    drive?.play(
      to: outcome, seconds: Double(share / speed) * transitionDuration,
      pacing: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve))
  }

  /// Whether there is a transition that plays by itself.
  var isRunningByItself: Bool { context.map { !$0.isInteractive && !$0.life.isEnded } ?? false }

  /// Whether there is a transition that was cancelled.
  var isGoingBack: Bool { context?.transitionWasCancelled ?? false }

  /// Whether there is a transition under interactive control, which waits for ``update(_:)``.
  var isUnderHand: Bool { context?.isInteractive ?? false }

  private func makeDrive(_ context: TransitionContext) -> any InteractionDrive {
    if let animator = context.interruptibleAnimator, animator.state == .active {
      return AnimatorDrive(animator, duration: transitionDuration)
    }
    return TimeDrive(
      context, pace: TransitionPace(context.pacing, duration: transitionDuration),
      elapsed: context.containerTime - beginTime)
  }

  // MARK: For the transition

  /// Connects to a transition that begins. Returns false if another one is being driven.
  private func attach(to context: TransitionContext) -> Bool {
    if let busy = self.context {
      UIKitWarning.emit(
        "\(type(of: self)) drives \(busy.name) already; \(context.name) plays by itself.")
      return false
    }
    self.context = context
    transitionDuration = context.runner?.duration ?? 0
    beginTime = context.containerTime
    percentComplete = 0
    reach = 0...1
    return true
  }

  /// The progress of `context`'s transition, 0…1; nil if this object does not drive it.
  func drivenPercent(of context: TransitionContext) -> Double? {
    self.context === context ? drive.map { min(max($0.percent, 0), 1) } : nil
  }

  /// Disconnects from a transition that has ended and restores all timing.
  func detach(from context: TransitionContext) {
    if self.context === context { end() }
  }

  private func end() {
    drive?.release()
    drive = nil
    context = nil
  }
}
