/// Animates the changes that its blocks make, and can be paused, scrubbed, reversed and continued.
///
///     let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { card.center = middle }
///     animator.addCompletion { position in if position == .end { … } }
///     animator.pauseAnimation()
///     animator.fractionComplete = 0.3
///     animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
///
/// The blocks run when the animator becomes active; from then on the views have their new values. If it ends at
/// `.start`, they get their old values back. Pausing, reversing, continuing and stopping begin with the values on
/// screen, so nothing jumps; only setting `fractionComplete` moves the views at once.
///
/// An active animator is kept alive by its animations. As in UIKit, except that it has no key-value observing.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing parameters with which the animator was created.
  public let timingParameters: (any UITimingCurveProvider)?
  let requestedDuration: TimeInterval
  /// The duration in seconds. For a spring that is given by mass, stiffness and damping, the time until it comes to
  /// rest.
  public var duration: TimeInterval {
    timeline.timing.blockTiming.effectiveDuration(requestedDuration)
  }
  /// The delay of `startAnimation(afterDelay:)` or `runningPropertyAnimator`, in seconds.
  public private(set) var delay: TimeInterval = 0

  /// Whether the animator is inactive, active or stopped.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether the animator is active and not paused.
  public private(set) var isRunning = false

  /// Whether views that it animates can be touched.
  open var isUserInteractionEnabled = true
  /// Whether hit tests use the final positions of animated views instead of their positions on screen. Set it if your
  /// code does hit testing on screen itself.
  open var isManualHitTestingEnabled = false
  /// Whether the running animator can be paused, scrubbed, reversed and stopped.
  open var isInterruptible = true
  /// Whether `fractionComplete` is a fraction of the distance; otherwise it is a fraction of the time. Springs, and
  /// curves that overshoot, always scrub linearly.
  open var scrubsLinearly = true {
    didSet { timeline.setScrubsLinearly(scrubsLinearly) }
  }
  /// Whether the animator stays active and paused when it reaches an end, without completing.
  open var pausesOnCompletion = false

  let timeline: AnimatorTimeline
  private var blocks: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The report of this animation to observers of transitions; nil while the animation is part of another transition.
  private var observed: ObservedTransition?
  /// Whether the animator animates a transition of view controllers.
  var carriesTransition = false
  /// Whether the animator has been paused since it became active.
  private var wasPaused = false

  // MARK: Creation

  /// Creates an animator with timing parameters; `duration` is in seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    requestedDuration = max(0, duration)
    timeline = AnimatorTimeline(duration: requestedDuration, timing: parameters)
    super.init()
    timeline.animator = self
  }

  /// Creates an animator without a duration, for a property that is set to another animator later.
  public override convenience init() { self.init(duration: 0, curve: .easeInOut) }

  /// Creates an animator with a built-in curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier curve.
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(
        controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring of the given damping ratio; 1 doesn't overshoot.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator. Only the curve and `allowUserInteraction` in `options` are used.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration,
      timingParameters: BlockTiming(curveNumber: options.curveNumber).parameters)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Animations

  /// Adds changes to animate. If the animator is active, they take the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin after the fraction `delayFactor` of the remaining time, and end with the animator.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = Double(min(max(delayFactor, 0), 1))
    switch state {
    case .inactive: blocks.append((animation, factor))
    case .active:
      perform(animation, delayFactor: factor)
      observe()
    case .stopped: refuse("addAnimations(_:)")
    }
  }

  /// Adds a block that is called once, when the animator completes, with the position at which it completed.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func perform(_ animation: () -> Void, delayFactor: Double) {
    timeline.add(after: delayFactor) {
      let settings = BlockAnimationSettings(
        duration: max(requestedDuration, TrackMotion.shortestDuration),
        timing: timeline.timing.blockTiming)
      BlockAnimation.run(settings, recorder: timeline, animation)
    }
  }

  // MARK: Running

  /// Starts the animator, or continues it if it is paused. Its blocks run now.
  open func startAnimation() {
    startAnimation(afterDelay: 0)
  }

  /// Starts the animator after `delay` seconds, or continues it if it is paused. Its blocks run now.
  open func startAnimation(afterDelay delay: TimeInterval) {
    switch state {
    case .inactive:
      self.delay = max(0, delay)
      StartedAnimators.add(self)
      activate()
      isRunning = true
      timeline.run(delay: self.delay, asNewAnimation: true)
    case .active:
      guard !isRunning else { return }
      wasPaused = true
      isRunning = true
      timeline.run(delay: max(0, delay))
      observed?.changed()
    case .stopped: refuse("startAnimation()")
    }
  }

  /// Pauses the animator. An inactive animator becomes active, paused at its beginning.
  open func pauseAnimation() {
    switch state {
    case .inactive: activate()
    case .active:
      guard isRunning, mayInterrupt("pauseAnimation()") else { return }
      timeline.pause()
      isRunning = false
      wasPaused = true
      observed?.changed()
    case .stopped: refuse("pauseAnimation()")
    }
  }

  /// Continues from the current values.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the remaining motion; nil for the animator's own. Of a curve, the part is played that begins
  ///     where its value is the current fraction. A spring is played from its own beginning.
  ///   - durationFactor: the duration of the remaining motion, as a fraction of the animator's duration. With 0 the motion
  ///     takes the time that remained when it was paused.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active else { return refuse("continueAnimation(withTimingParameters:)") }
    if isRunning {
      guard mayInterrupt("continueAnimation(withTimingParameters:)") else { return }
      timeline.pause()
    }
    wasPaused = true
    isRunning = true
    timeline.run(with: parameters, durationFactor: Double(max(durationFactor, 0)))
    observed?.changed()
  }

  /// Stops the animator. The values on screen become the views' actual values.
  ///
  /// - Parameter withoutFinishing: true to make the animator inactive; no completion is called. Otherwise it waits for
  ///   `finishAnimation(at:)`, which calls the completions.
  open func stopAnimation(_ withoutFinishing: Bool) {
    switch state {
    case .inactive: return
    case .active:
      guard !isRunning || mayInterrupt("stopAnimation(_:)") else { return }
      timeline.stop()
      isRunning = false
      state = .stopped
    case .stopped: break
    }
    guard withoutFinishing else { return }
    completions = []
    becomeInactive()?.end(.cancelled)
    isReversed = false
  }

  /// Completes a stopped animator: the views get the values of `finalPosition`.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return refuse("finishAnimation(at:)") }
    timeline.finish(at: finalPosition)
    complete(at: finalPosition)
  }

  // MARK: Progress

  /// The completed fraction, in the direction in which the animator runs: of the distance or, if `scrubsLinearly` is
  /// false, of the time.
  ///
  /// Setting it pauses the animator; NaN is ignored. While a spring overshoots, the fraction is more than 1. Values are
  /// limited to 0…1 or, after a pause during such an overshoot, to the fraction at the pause.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      let fraction = timeline.fraction
      return CGFloat(isReversed ? 1 - fraction : fraction)
    }
    set {
      guard state != .stopped else { return refuse("fractionComplete") }
      guard !isRunning || mayInterrupt("fractionComplete") else { return }
      pauseAnimation()
      guard !newValue.isNaN else { return }
      timeline.scrub(to: isReversed ? 1 - Double(newValue) : Double(newValue))
      observed?.changed()
    }
  }

  /// Whether the animator runs back to its start. Setting it while the animator runs reverses it at the current values.
  open var isReversed: Bool {
    get { timeline.isReversed }
    set {
      guard newValue != isReversed else { return }
      guard state != .stopped else { return refuse("isReversed") }
      guard !isRunning || mayInterrupt("isReversed") else { return }
      timeline.setReversed(newValue, isRunning: isRunning)
      if isRunning { observed?.changed() }
    }
  }

  // MARK: States

  private func activate() {
    state = .active
    timeline.begin()
    let added = blocks
    blocks = []
    for entry in added { perform(entry.block, delayFactor: entry.delayFactor) }
    timeline.didAddFirstTracks()
    observe()
  }

  /// Reports the animator to observers once it moves a view outside of other transitions.
  private func observe() {
    guard observed == nil, !carriesTransition, timeline.movesOutsideTransitions else { return }
    observed = ObservedTransition(.animator, of: self, duration: duration)
  }

  /// Called when the timeline has reached the end of its direction.
  func timelineEnded() {
    isRunning = false
    guard !pausesOnCompletion else { return timeline.pauseAtEnd() }
    let position: UIViewAnimatingPosition = isReversed ? .start : .end
    timeline.finish(at: position)
    complete(at: position)
  }

  private func complete(at position: UIViewAnimatingPosition) {
    let ended = becomeInactive()
    let due = completions
    completions = []
    for completion in due { completion(position) }
    if state == .inactive { isReversed = false }
    ended?.end(position == .end ? .completed : .cancelled)
  }

  /// Makes the animator inactive. Returns the observed transition of the run that has ended, because a completion may
  /// start the next run before the caller reports the end.
  private func becomeInactive() -> ObservedTransition? {
    state = .inactive
    isRunning = false
    wasPaused = false
    timeline.end()
    defer { observed = nil }
    return observed
  }

  private func mayInterrupt(_ call: String) -> Bool {
    if !isInterruptible { refuse(call, because: "it is not interruptible") }
    return isInterruptible
  }

  private func refuse(_ call: String, because reason: String? = nil) {
    let state = reason ?? "it is \(state)"
    UIKitWarning.emit("A property animator ignores \(call): \(state).")
  }
}

extension UIViewPropertyAnimator: TransitionProgressSource {
  package var observedPhase: TransitionPhase {
    guard isRunning else { return .interactive }
    return wasPaused ? .settling : .automatic
  }

  package var observedOutcome: TransitionOutcome? {
    guard isRunning else { return nil }
    return isReversed ? .cancelled : .completed
  }

  package var observedFraction: Double { timeline.fraction }
}

extension BlockTiming {
  /// This timing as timing parameters of a property animator.
  @MainActor
  fileprivate var parameters: any UITimingCurveProvider {
    switch self {
    case .curve(let curve):
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: curve.x1, y: curve.y1),
        controlPoint2: CGPoint(x: curve.x2, y: curve.y2))
    case .fittedSpring(let ratio, let velocity):
      UISpringTimingParameters(
        dampingRatio: CGFloat(ratio),
        initialVelocity: CGVector(dx: CGFloat(velocity), dy: CGFloat(velocity)))
    case .spring(let spring):
      UISpringTimingParameters(
        mass: CGFloat(spring.mass), stiffness: CGFloat(spring.stiffness),
        damping: CGFloat(spring.damping), initialVelocity: .zero)
    }
  }
}
