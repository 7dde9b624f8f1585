/// Animates what its blocks change, and can be held, scrubbed, turned around and taken up again on the way.
///
///     let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { card.center = middle }
///     animator.addCompletion { position in if position == .end { … } }
///     animator.pauseAnimation()
///     animator.fractionComplete = 0.3
///     animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
///
/// The blocks run when it becomes active; from then on the views have their new values. Ended at `.start`, they get
/// their old ones back. What is on screen never jumps but where `fractionComplete` is set: pausing, turning, continuing and
/// stopping begin with what shows.
///
/// An active animator lives as long as what it animates, also while nobody else holds it.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The pacing that the animator was made with.
  public let timingParameters: (any UITimingCurveProvider)?
  let requestedDuration: TimeInterval
  /// Seconds; for a spring with a time of its own, until that has come to rest.
  public var duration: TimeInterval { course.timing.pacing.effectiveDuration(requestedDuration) }
  /// Seconds that `startAnimation(afterDelay:)` or `runningPropertyAnimator` waits.
  public private(set) var delay: TimeInterval = 0

  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether it moves now: active and not paused. Not observable, since there is no KVO here.
  public private(set) var isRunning = false

  /// Whether views that move can be touched.
  open var isUserInteractionEnabled = true
  /// Whether touches meet views where they are going, and the caller finds out where they show.
  open var isManualHitTestingEnabled = false
  /// Whether it can be paused, scrubbed, turned and stopped once it runs.
  open var isInterruptible = true
  /// Whether `fractionComplete` is the share of the way, and not that of the time. Springs, and curves
  /// that overshoot, always scrub linearly.
  open var scrubsLinearly = true {
    didSet { course.setScrubsLinearly(scrubsLinearly) }
  }
  /// Whether it stays active and paused when it reaches an end, without completing.
  open var pausesOnCompletion = false

  let course: AnimatorCourse
  private var blocks: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// What recordings see of it; nil while it is part of another transition.
  private var observed: ObservedTransition?
  /// Whether it carries a transition of view controllers, with all that moves beside that.
  var carriesTransition = false
  /// Whether it was held since it became active.
  private(set) var wasHeld = false

  // MARK: Making one

  /// Takes `parameters`' pacing; `duration` is in seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    requestedDuration = max(0, duration)
    course = AnimatorCourse(duration: requestedDuration, timing: parameters)
    super.init()
    course.animator = self
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

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

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that runs already. Of the options, the curve and `allowUserInteraction` count.
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

  // MARK: What it animates

  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds what waits for a share of the animator's remaining time and takes the rest of it.
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

  /// Adds what is called once, when the animator completes, with where it did.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func perform(_ animation: () -> Void, delayFactor: Double) {
    course.add(after: delayFactor) {
      let settings = BlockAnimationSettings(
        duration: max(requestedDuration, TrackMotion.shortestDuration),
        timing: course.timing.pacing)
      BlockAnimation.run(settings, recorder: course, animation)
    }
  }

  // MARK: Running

  open func startAnimation() {
    startAnimation(afterDelay: 0)
  }

  /// Starts after `delay` seconds, or goes on when it is paused. The blocks run now.
  open func startAnimation(afterDelay delay: TimeInterval) {
    switch state {
    case .inactive:
      self.delay = max(0, delay)
      activate()
      isRunning = true
      course.run(delay: self.delay, opens: true)
    case .active:
      guard !isRunning else { return }
      wasHeld = true
      isRunning = true
      course.run(delay: max(0, delay))
      observed?.changed()
    case .stopped: refuse("startAnimation()")
    }
  }

  /// Holds it where it is; one that isn't active becomes so, at its beginning.
  open func pauseAnimation() {
    switch state {
    case .inactive: activate()
    case .active:
      guard isRunning, mayInterrupt("pauseAnimation()") else { return }
      course.hold()
      isRunning = false
      wasHeld = true
      observed?.changed()
    case .stopped: refuse("pauseAnimation()")
    }
  }

  /// Goes on from where it is.
  ///
  /// - Parameters:
  ///   - parameters: the pacing of the rest of the way; nil is the animator's own, taken up where its curve has come
  ///     as far, or, with a spring, a new swing over the rest.
  ///   - durationFactor: the time for the rest, as a share of the animator's duration; 0 is what is left of it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active else { return refuse("continueAnimation(withTimingParameters:)") }
    if isRunning {
      guard mayInterrupt("continueAnimation(withTimingParameters:)") else { return }
      course.hold()
    }
    wasHeld = true
    isRunning = true
    course.run(with: parameters, durationFactor: Double(max(durationFactor, 0)))
    observed?.changed()
  }

  /// Ends it where it shows: the views get these values.
  ///
  /// - Parameter withoutFinishing: whether that was all. Otherwise the animator waits for `finishAnimation(at:)`;
  ///   only that calls the completions.
  open func stopAnimation(_ withoutFinishing: Bool) {
    switch state {
    case .inactive: return
    case .active:
      guard !isRunning || mayInterrupt("stopAnimation(_:)") else { return }
      course.stop()
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
    course.settle(at: finalPosition)
    complete(at: finalPosition)
  }

  // MARK: Where it is

  /// The share of the way, or with `scrubsLinearly` off of the time, that is done in the direction it runs in.
  ///
  /// Setting it pauses; beyond 0…1 it is taken as the nearest of those, and what is not a number changes nothing. A spring on its swing reads as more than 1.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      let fraction = course.fraction
      return CGFloat(isReversed ? 1 - fraction : fraction)
    }
    set {
      guard state != .stopped else { return refuse("fractionComplete") }
      guard !isRunning || mayInterrupt("fractionComplete") else { return }
      pauseAnimation()
      guard !newValue.isNaN else { return }
      course.scrub(to: isReversed ? 1 - Double(newValue) : Double(newValue))
      observed?.changed()
    }
  }

  /// Whether it runs back to its start. Changed while it runs, it turns around where it is.
  open var isReversed: Bool {
    get { course.isReversed }
    set {
      guard newValue != isReversed else { return }
      guard state != .stopped else { return refuse("isReversed") }
      guard !isRunning || mayInterrupt("isReversed") else { return }
      course.turn(isRunning: isRunning, reversed: newValue)
      if isRunning { observed?.changed() }
    }
  }

  // MARK: Life

  private func activate() {
    state = .active
    course.begin()
    let added = blocks
    blocks = []
    for entry in added { perform(entry.block, delayFactor: entry.delayFactor) }
    course.began()
    observe()
  }

  /// Begins its span, once there is something that moves outside of other transitions.
  private func observe() {
    guard observed == nil, !carriesTransition, course.movesOutsideTransitions else { return }
    observed = ObservedTransition(.animator, of: self, duration: duration)
  }

  /// The course has come to an end by itself.
  func courseEnded() {
    isRunning = false
    guard !pausesOnCompletion else { return course.rest() }
    let position: UIViewAnimatingPosition = isReversed ? .start : .end
    course.settle(at: position)
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

  /// Returns the span that is over: a completion may start the next one.
  private func becomeInactive() -> ObservedTransition? {
    state = .inactive
    isRunning = false
    wasHeld = false
    course.end()
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

extension BlockTiming {
  /// These as an animator's parameters.
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
