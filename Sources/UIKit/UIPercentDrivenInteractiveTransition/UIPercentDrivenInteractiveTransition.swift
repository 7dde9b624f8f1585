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
/// After ``finish()`` the rest plays in (1 − percent) · duration / completionSpeed seconds, after
/// ``cancel()`` the way back takes percent · duration / completionSpeed, both along
/// ``completionCurve``. Then the animator's completion runs, once, and the container's timing is
/// what it was.
///
/// One object may drive one transition after the other. Outside of a transition its methods do
/// nothing.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// How fast the rest plays, as a factor; set it before ``finish()`` or ``cancel()``.
  open var completionSpeed: CGFloat = 1

  /// The curve along which the rest plays.
  open var completionCurve = UIView.AnimationCurve.easeInOut

  /// Whether the transition begins under the hand. If not, it begins by itself and ``pause()``
  /// takes hold of it.
  open var wantsInteractiveStart = true

  /// How far the transition has come, 0…1: what the hand said last, or where ``pause()`` met it.
  open private(set) var percentComplete: CGFloat = 0

  private var context: (any UIViewControllerContextTransitioning)?
  private var transitionDuration: TimeInterval = 0
  /// When the transition began, in the container's time.
  private var beginTime: CFTimeInterval = 0
  private var time: HeldTime?
  private var playback: TimePlayback?

  /// How far the container's time goes after a cancellation to end whatever runs there: longer than
  /// any transition, in seconds.
  private static let longAfter: CFTimeInterval = 100_000

  public override init() {
    super.init()
  }

  /// What the animator announced, in seconds; 0 outside of a transition.
  open var duration: CGFloat { context == nil ? 0 : CGFloat(transitionDuration) }

  /// Lets the animator start and holds it at the beginning. Overrides call super.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let animator = (transitionContext as? TransitionContext)?.animator else {
      return UIKitWarning.emit(
        "\(type(of: self)) can only drive transitions of UIKit's own containers and presentations.")
    }
    attach(to: transitionContext)
    hold(at: 0)
    BlockAnimationSettings.imposing(.curve(.linear)) {
      animator.animateTransition(using: transitionContext)
    }
  }

  /// Shows the transition at `percentComplete`, 0…1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive else { return }
    holdOutsideViews()
    self.percentComplete = min(max(percentComplete, 0), 1)
    time?.move(to: Double(self.percentComplete) * transitionDuration)
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes hold of a transition that is left to time, before or after an interaction.
  open func pause() {
    guard let context, !context.isInteractive else { return }
    playback?.stop()
    playback = nil
    if time == nil {
      hold(at: min(max(containerTime - beginTime, 0), transitionDuration))
    }
    let elapsed = time?.elapsed ?? 0
    percentComplete = transitionDuration > 0 ? CGFloat(elapsed / transitionDuration) : 0
    context.pauseInteractiveTransition()
    context.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction; the transition plays to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    play(to: transitionDuration) { [weak self] in
      self?.time?.move(to: self?.transitionDuration ?? 0)
      // What the animator lets run longer than it announced runs on.
      self?.time?.run()
    }
  }

  /// Ends the interaction; the transition plays back to its beginning.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    play(to: 0) { [weak self] in
      // Nothing of this is seen: the animator's completions run before the next frame, and what was
      // animated is put back where it was.
      self?.time?.move(to: Self.longAfter)
      self?.time?.run()
    }
  }

  // MARK: For the transition

  /// The transition begins; if not under the hand, ``pause()`` may take hold of it.
  func attach(to context: any UIViewControllerContextTransitioning) {
    guard let runner = (context as? TransitionContext)?.runner else { return }
    end()
    self.context = context
    transitionDuration = runner.duration
    beginTime = containerTime
    percentComplete = 0
  }

  /// The transition has ended: all timing is what it was.
  func detach(from context: any UIViewControllerContextTransitioning) {
    if self.context === context { end() }
  }

  private func end() {
    playback?.stop()
    playback = nil
    time?.release()
    time = nil
    context = nil
  }

  // MARK: Time

  private var containerTime: CFTimeInterval {
    context?.containerView.layer.convertTime(CACurrentMediaTime(), from: nil) ?? 0
  }

  private func hold(at elapsed: CFTimeInterval) {
    guard let context else { return }
    time = HeldTime(elapsed: elapsed)
    time?.hold(context.containerView.layer)
    holdOutsideViews()
  }

  private func holdOutsideViews() {
    for view in (context as? TransitionContext)?.outsideViews ?? [] { time?.hold(view.layer) }
  }

  private func play(to end: CFTimeInterval, completion: @escaping () -> Void) {
    guard let time else { return }
    let start = time.elapsed
    let speed = completionSpeed > 0 ? Double(completionSpeed) : 1
    let length = abs(end - start) / speed
    // The time around the container, which isn't held.
    guard length > 0, let layer = context?.containerView.superview?.layer else {
      return completion()
    }
    playback = TimePlayback(
      in: layer, duration: length,
      pacing: BlockTiming(curveNumber: UInt(completionCurve.rawValue)),
      step: { time.move(to: start + (end - start) * $0) },
      completion: { [weak self] in
        self?.playback = nil
        completion()
      })
  }
}
