/// Animates the changes that its blocks make, and can be paused, scrubbed, reversed and continued.
///
///     let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { card.center = middle }
///     animator.addCompletion { position in if position == .end { … } }
///     animator.pauseAnimation()
///     animator.fractionComplete = 0.3
///     animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
///
/// The blocks run when it becomes active; from then on the views have their new values. If it ends at `.start`, they get
/// their old values back. Pausing, reversing, continuing and stopping begin with the values on screen, so nothing jumps; only
/// setting `fractionComplete` moves the views at once.
///
/// An active animator is kept alive by its animations. As in UIKit, except that it has no key-value observing.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing parameters that the animator was made with.
  public let timingParameters: (any UITimingCurveProvider)?
  let requestedDuration: TimeInterval
  /// In seconds. For a spring that is given by mass, stiffness and damping, the time until it has come to rest.
  public var duration: TimeInterval { course.timing.pacing.effectiveDuration(requestedDuration) }
  /// The delay of `startAnimation(afterDelay:)` or `runningPropertyAnimator`, in seconds.
  public private(set) var delay: TimeInterval = 0

  /// Whether the animator is inactive, active or stopped.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether it moves now: active and not paused.
  public private(set) var isRunning = false

  /// Whether views that it animates can be touched.
  open var isUserInteractionEnabled = true
  /// Whether hit tests use the final positions of animated views, so that the app finds out by itself where they are on
  /// screen.
  open var isManualHitTestingEnabled = false
  /// Whether it can be paused, scrubbed, reversed and stopped while it runs.
  open var isInterruptible = true
  /// Whether `fractionComplete` is a fraction of the distance, and not of the time. Springs, and curves that overshoot, always
  /// scrub linearly.
  open var scrubsLinearly = true {
    didSet { course.setScrubsLinearly(scrubsLinearly) }
  }
  /// Whether it stays active and paused when it reaches an end, without completing.
  open var pausesOnCompletion = false

  let course: AnimatorCourse
  private var blocks: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The animation as observers see it; nil while it is part of another transition.
  private var observed: ObservedTransition?
  /// Whether it draws a transition of view controllers.
  var carriesTransition = false
  /// Whether it has been paused since it became active.
  private var wasHeld = false

  // MARK: Making one

  /// An animator with these timing parameters; `duration` is in seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    requestedDuration = max(0, duration)
    course = AnimatorCourse(duration: requestedDuration, timing: parameters)
    super.init()
    course.animator = self
  }

  /// An animator with a built-in curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a cubic Bézier curve.
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

  /// An animator with a spring of this damping ratio; 1 doesn't swing.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Starts a new animator. Of the options, the curve and `allowUserInteraction` count.
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

  /// Adds changes to animate. If the animator is active, they take the time that is left.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin after the fraction `delayFactor` of the time that is left, and take the rest of it.
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

  /// Adds a block that is called once, when the animator completes, with the end at which it did.
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

  /// Starts it, or continues it if it is paused. The blocks run now.
  open func startAnimation() {
    startAnimation(afterDelay: 0)
  }

  /// Starts it after `delay` seconds, or continues it if it is paused. The blocks run now.
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

  /// Pauses it where it is. An inactive animator becomes active, paused at its beginning.
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

  /// Continues from where it is.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the rest; nil for the animator's own. A curve is continued where its value is the present
  ///     one; a spring starts anew from here.
  ///   - durationFactor: the time for the rest, as a fraction of the animator's duration; 0 for the time that is left.
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

  /// Stops it where it is: the views get the values on screen.
  ///
  /// - Parameter withoutFinishing: true to make the animator inactive; no completion is called. Otherwise it waits for
  ///   `finishAnimation(at:)`, which calls the completions.
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

  /// The fraction that is done, in the direction in which it runs: of the distance or, if `scrubsLinearly` is false, of the
  /// time.
  ///
  /// Setting it pauses the animator. Values outside of 0…1 count as the nearest of these; NaN is ignored. While a spring
  /// overshoots, the fraction is more than 1.
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

  /// Whether it runs back to its start. Setting it while the animator runs reverses it where it is.
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

  /// Reports it to observers once it moves a view outside of other transitions.
  private func observe() {
    guard observed == nil, !carriesTransition, course.movesOutsideTransitions else { return }
    observed = ObservedTransition(.animator, of: self, duration: duration)
  }

  /// The animations have reached an end.
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

  /// Returns what observers see of this run: a completion may start the next one.
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

extension UIViewPropertyAnimator: TransitionProgressSource {
  package var observedPhase: TransitionPhase {
    guard isRunning else { return .interactive }
    return wasHeld ? .settling : .automatic
  }

  package var observedOutcome: TransitionOutcome? {
    guard isRunning else { return nil }
    return isReversed ? .cancelled : .completed
  }

  package var observedFraction: Double { course.fraction }
}

extension BlockTiming {
  /// The same as timing parameters.
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
