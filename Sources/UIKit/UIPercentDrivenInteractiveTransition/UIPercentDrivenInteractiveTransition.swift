/// Drives an animator's transition by percent, usually a gesture's.
///
///     let interaction = UIPercentDrivenInteractiveTransition()   // the delegate hands it out
///     func pan(_ pan: UIPanGestureRecognizer) {
///       let way = pan.translation(in: view).x / view.bounds.width
///       switch pan.state {
///       case .began: navigationController?.popViewController(animated: true)
///       case .changed: interaction.update(way)
///       case .ended: if way > 0.5 { interaction.finish() } else { interaction.cancel() }
///       default: interaction.cancel()
///       }
///     }
///
/// The animator needs to know nothing of it, only to pass `!transitionWasCancelled` to
/// `completeTransition(_:)`. It starts its animations; then the time of the container is held
/// (`layer.speed` is 0) and its `timeOffset` follows the percent, and so is the time of views
/// outside that were given to `animateAlongsideTransition(in:)`. While the hand leads, animation
/// blocks are linear, whatever curve they ask for; layer animations of the animator's own keep
/// theirs.
///
/// An animator that vends an `interruptibleAnimator(using:)` is driven by that one's
/// `fractionComplete` and `isReversed` instead, and no time is held.
///
/// After ``finish()`` the rest plays in (1 − percent) · duration / completionSpeed seconds, after
/// ``cancel()`` the way back takes percent · duration / completionSpeed, both along ``timingCurve``
/// or, without one, ``completionCurve``. Then the animator's completion runs, once, and the
/// container's timing is what it was.
///
/// One object may drive one transition after the other; a second one at the same time plays by
/// itself. Outside of a transition its methods do nothing.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// How fast the rest plays, as a factor; set it before ``finish()`` or ``cancel()``.
  open var completionSpeed: CGFloat = 1

  /// The curve along which the rest plays.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// The pacing of the rest in place of ``completionCurve``; nil for that. A spring with a time of its own
  /// takes that. Where time is held, a spring that would swing beyond an end stops there.
  open var timingCurve: (any UITimingCurveProvider)?

  /// Whether the transition begins under the hand. If not, it begins by itself and ``pause()``
  /// takes hold of it.
  open var wantsInteractiveStart = true

  /// How far the transition has come, 0…1: what the hand said last, or where ``pause()`` met it, which may be beyond
  /// an end where a spring has swung.
  open private(set) var percentComplete: CGFloat = 0

  /// What the hand may say: where it met a spring beyond an end, it moves it from there.
  private var reach: ClosedRange<CGFloat> = 0...1

  private var context: TransitionContext?
  private var transitionDuration: TimeInterval = 0
  /// Nil as long as the transition is left to time.
  private var drive: (any InteractionDrive)?

  public override init() {
    super.init()
  }

  /// What the animator announced, in seconds; 0 outside of a transition.
  open var duration: CGFloat { context == nil ? 0 : CGFloat(transitionDuration) }

  /// Lets the animator start and, if the transition begins under the hand, holds it at the
  /// beginning. Overrides call super.
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

  /// Shows the transition at `percentComplete`, 0…1; what is not a number, as a share of a way without length, changes
  /// nothing.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, reach.lowerBound), reach.upperBound)
    drive?.move(to: Double(self.percentComplete))
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes hold of a transition that is left to time, before or after an interaction.
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

  /// Ends the interaction; the transition plays to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    play(to: .completed, share: 1 - percentComplete)
  }

  /// Ends the interaction; the transition plays back to its beginning.
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

  /// Whether there is a transition that is left to time.
  var isRunningByItself: Bool { context.map { !$0.isInteractive && !$0.life.isEnded } ?? false }

  /// Whether there is a transition that was cancelled.
  var isGoingBack: Bool { context?.transitionWasCancelled ?? false }

  /// Whether there is a transition that waits for ``update(_:)``.
  var isUnderHand: Bool { context?.isInteractive ?? false }

  private func makeDrive(_ context: TransitionContext) -> any InteractionDrive {
    if let animator = context.interruptibleAnimator, animator.state == .active {
      return AnimatorDrive(animator, duration: transitionDuration)
    }
    return TimeDrive(
      context, pace: TransitionPace(context.pacing, duration: transitionDuration),
      elapsed: context.runner?.age ?? 0)
  }

  // MARK: For the transition

  /// The transition begins; if not under the hand, ``pause()`` may take hold of it. False if another
  /// one is driven already.
  private func attach(to context: TransitionContext) -> Bool {
    if let busy = self.context {
      UIKitWarning.emit(
        "\(type(of: self)) drives \(busy.name) already; \(context.name) plays by itself.")
      return false
    }
    self.context = context
    transitionDuration = context.runner?.duration ?? 0
    percentComplete = 0
    reach = 0...1
    return true
  }

  /// How far the drive has brought `context`'s transition, 0…1; nil if nothing drives that.
  func drivenPercent(of context: TransitionContext) -> Double? {
    self.context === context ? drive.map { min(max($0.percent, 0), 1) } : nil
  }

  /// The transition has ended: all timing is what it was.
  func detach(from context: TransitionContext) {
    if self.context === context { end() }
  }

  private func end() {
    drive?.release()
    drive = nil
    context = nil
  }
}
