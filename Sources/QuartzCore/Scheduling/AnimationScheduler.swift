/// Ends animations on the main thread when their time is over and calls display links and deadlines, once
/// per frame.
///
/// ``tick(at:target:refreshPeriod:)`` calls the display links, the deadlines, and the delegates and completion
/// blocks of animations that have ended. The compositor does not wait for the scheduler: to the compositor,
/// an animation is a function of time that has no effect after its end.
///
/// A completion never runs before the clock has reached the animation's end. Animations that a completion
/// adds begin at that end and not when the completion happens to run, so that a chain of animations
/// takes exactly the sum of their durations. See `beginTime`.
///
/// All times are seconds of the media clock. (Not part of Core Animation.)
@MainActor
public final class AnimationScheduler {
  /// The only scheduler.
  public static let shared = AnimationScheduler()

  private var running: [RunningAnimation] = []
  private var displayLinks: [CADisplayLink] = []
  private var deadlines: [WeakDeadline] = []

  private struct WeakDeadline { weak var deadline: MediaDeadline? }

  /// The roots of layer trees whose animations must not end, because their time is scrubbed.
  private var suspendedRoots: [CALayer] = []

  /// The end of the animation whose completions are running; nil outside completions and if the end is too
  /// long ago.
  private(set) var continuation: CFTimeInterval?
  /// The time between two frames of the display, in seconds.
  private var refreshPeriod = defaultRefreshPeriod
  /// Whether deadlines and display links are called now. What the app has changed before is not committed yet, although on iOS it would be:
  /// there, these calls come from a later turn of the run loop.
  private(set) var isCallingApp = false

  /// The refresh period of a 60 Hz display in seconds, for callers without a display.
  public static let defaultRefreshPeriod: CFTimeInterval = 1 / 60

  /// The number of animations on layers.
  public var runningCount: Int { running.count }

  /// The number of the animation that was added last. Animations that are added later have higher numbers.
  package private(set) var lastNumber = 0

  func add(_ animation: RunningAnimation) {
    lastNumber += 1
    animation.number = lastNumber
    running.append(animation)
  }

  func remove(_ animation: RunningAnimation) { running.removeAll { $0 === animation } }

  /// The animations on layers with numbers above `number`.
  func animations(after number: Int) -> [RunningAnimation] {
    lastNumber > number ? running.filter { $0.number > number } : []
  }

  func add(_ link: CADisplayLink) {
    if !displayLinks.contains(link) { displayLinks.append(link) }
  }

  func remove(_ link: CADisplayLink) { displayLinks.removeAll { $0 === link } }

  func add(_ deadline: MediaDeadline) { deadlines.append(WeakDeadline(deadline: deadline)) }

  func remove(_ deadline: MediaDeadline) {
    deadlines.removeAll { $0.deadline == nil || $0.deadline === deadline }
  }

  /// Ends all animations and removes all display links and deadlines, for a test or session that starts with
  /// a new clock.
  ///
  /// Animations that completions add are ended as well. Animations that never end, or whose ends are
  /// suspended, are removed without a call of their delegates.
  package func endAll() {
    displayLinks = []
    let now = CACurrentMediaTime()
    for later in [1e3, 2e3, 3e3, 4e3] {
      tick(at: now + later)
      CATransaction.flush()
    }
    (running, displayLinks, deadlines, suspendedRoots) = ([], [], [], [])
  }

  // MARK: Scrubbing

  /// Keeps animations of `layer` and its descendants from ending, however far their time is moved.
  ///
  /// Used while the layer's time is scrubbed, because after it has passed the end of an animation, it may move
  /// back before that end.
  package func suspendEnds(under layer: CALayer) {
    if !suspendedRoots.contains(where: { $0 === layer }) { suspendedRoots.append(layer) }
  }

  /// Undoes ``suspendEnds(under:)``. Animations that are over end with the next tick.
  package func resumeEnds(under layer: CALayer) {
    suspendedRoots.removeAll { $0 === layer }
  }

  private func isSuspended(_ animation: RunningAnimation) -> Bool {
    guard !suspendedRoots.isEmpty, !animation.keepsItsTime else { return false }
    return animation.isOn(suspendedRoots)
  }

  /// Runs `change`, which sets the time of `layers`, and keeps newer animations from following that time.
  ///
  /// Animations on `layers` and their descendants that have a number above `number` advance by `seconds` instead, and
  /// may end although the layers' time is scrubbed.
  package func changeTime(
    of layers: [CALayer], sparing number: Int, advancing seconds: CFTimeInterval,
    _ change: () -> Void
  ) {
    let now = CACurrentMediaTime()
    let spared = running.filter { $0.number > number && $0.isResolved && $0.isOn(layers) }
    let times = spared.map { $0.layer?.localTime(atMediaTime: now) ?? 0 }
    change()
    for (animation, time) in zip(spared, times) {
      guard let layer = animation.layer else { continue }
      animation.keepsItsTime = true
      animation.delay(by: layer.localTime(atMediaTime: now) - time - seconds)
    }
  }

  // MARK: Moving time by hand

  /// The earliest end of the animations below `root`, in the time of `root`, which may stand still; nil if none of them
  /// ends. Animations in a time space that stands still inside `root` don't count.
  package func nextEnd(under root: CALayer) -> CFTimeInterval? {
    resolve(under: root)
    var next: CFTimeInterval?
    for animation in running where animation.isOn([root]) && !isSuspended(animation) {
      guard let end = animation.compiled.timing.endTime,
        let above = animation.layer?.time(end, ofAncestor: root)
      else { continue }
      next = min(next ?? above, above)
    }
    return next
  }

  /// Whether an animation on `root` or its descendants is still to end. Animations that never end don't count.
  package func awaitsEnds(under root: CALayer) -> Bool {
    running.contains { $0.compiled.timing.endTime != nil && $0.isOn([root]) }
  }

  /// Ends the animations that are over now, with their completions, and begins those that the completions add.
  package func endFinishedAnimations() {
    let now = CACurrentMediaTime()
    var rounds = 0
    while endFinished(at: now), rounds < Self.maximumRounds {
      rounds += 1
      resolve(at: now)
      start(at: now)
    }
  }

  // MARK: Once a frame

  /// Ends the animations that are over at `time`, earliest end first, then calls the deadlines that
  /// have passed, then the display links.
  ///
  /// An animation that a completion, a deadline or a display link adds or changes, and that is then over, ends in the same tick.
  ///
  /// - Parameters:
  ///   - time: the current time. Nothing ends before it.
  ///   - target: when the next frame will be shown, which is when animations added since the last flush
  ///     begin. Nil means `time`.
  ///   - refreshPeriod: the time between two frames of the display, in seconds.
  public func tick(
    at time: CFTimeInterval, target: CFTimeInterval? = nil,
    refreshPeriod: CFTimeInterval = defaultRefreshPeriod
  ) {
    self.refreshPeriod = refreshPeriod
    let target = target ?? time
    let frameTime = max(time, target)
    resolve(at: frameTime)
    start(at: frameTime)
    endFinished(at: time, frameTime: frameTime)
    isCallingApp = true
    defer { isCallingApp = false }
    // A deadline or a display link may end a gesture whose transition is over at once. Its animations must end before the frame is drawn,
    // or the frame would show their final values.
    if fireDeadlines(at: time) { endFinished(at: time, frameTime: frameTime) }
    // `isRunning` is checked for each link, because the call of one link may pause or invalidate another.
    var hasFired = false
    for link in displayLinks where link.isRunning {
      link.fire(at: time, target: target, period: refreshPeriod)
      hasFired = true
    }
    if hasFired { endFinished(at: time, frameTime: frameTime) }
  }

  /// Ends the animations that are over at `time`, and those that their completions add and that are over already.
  private func endFinished(at time: CFTimeInterval, frameTime: CFTimeInterval) {
    var rounds = 0
    while endFinished(at: time), rounds < Self.maximumRounds {
      rounds += 1
      resolveContinuing()
      start(at: frameTime)
    }
  }

  /// The limit for a chain of animations without a duration, each added by the completion of the previous
  /// one, in a single tick.
  private static let maximumRounds = 64

  /// Calls the deadlines that have passed, earliest first. A deadline that is added by such a call waits for
  /// the next tick. Returns false if there were none.
  private func fireDeadlines(at time: CFTimeInterval) -> Bool {
    guard !deadlines.isEmpty else { return false }
    let due = deadlines.compactMap(\.deadline).filter { isDue($0, at: time) }
    for deadline in due.sorted(by: { $0.time < $1.time }) { deadline.fire() }
    return !due.isEmpty
  }

  private func isDue(_ deadline: MediaDeadline, at time: CFTimeInterval) -> Bool {
    deadline.time <= time + Self.tolerance
  }

  /// The tolerance for rounding errors in seconds: begins, ends and deadlines that are at most this much
  /// later than the time of a tick count as reached.
  ///
  /// A time that was converted through several time spaces may be slightly later than the tick that
  /// was computed for it, and no other tick would follow. A loop with a running clock subtracts the
  /// tolerance from the time that it passes to ``tick(at:target:refreshPeriod:)``, so that nothing
  /// happens too early.
  package static let tolerance: CFTimeInterval = 1e-7

  /// Sets the begin times of the animations that were added since the last flush.
  ///
  /// An animation begins at the end of the animation that it continues, or else at `time`. If `isFinal` is false, `time` holds only for
  /// a snapshot: all animations that are added for the same frame begin together.
  func resolve(at time: CFTimeInterval, isFinal: Bool = true) {
    for animation in running { animation.resolve(atMediaTime: time, isFinal: isFinal) }
  }

  /// Sets the final begin time of each animation that a completion has added: the end of the animation that has ended.
  ///
  /// An animation that a late completion has added has no such end; it waits for the next flush.
  private func resolveContinuing() {
    for animation in running {
      if let begin = animation.continuedEnd { animation.resolve(atMediaTime: begin) }
    }
  }

  /// Sets the final begin times of the animations on `root` and its descendants that were added since the last flush.
  ///
  /// An animation begins at the end of the animation that it continues, or else now. Called before the time of
  /// `root` is scrubbed.
  package func resolve(under root: CALayer) {
    let now = CACurrentMediaTime()
    for animation in running where !animation.hasFinalBegin && animation.isOn([root]) {
      if !animation.isResolved { animation.resolve(atMediaTime: now) }
      animation.keepBegin()
    }
  }

  /// Tells the delegates of animations that have begun by `time`.
  func start(at time: CFTimeInterval) {
    for animation in running where !animation.hasStarted {
      animation.startIfNeeded(atMediaTime: time)
    }
  }

  // MARK: Chains of animations

  /// The begin time of an animation that is added now and has no begin time of its own.
  ///
  /// It is the current time. In a completion, it is the end of the animation that has ended, if that end
  /// is at most two refresh periods ago. After a longer delay, for example because the main thread was
  /// busy, the new animation begins now, because otherwise it would jump.
  package var beginTime: CFTimeInterval { continuation ?? CACurrentMediaTime() }

  /// Runs `completion`, which belongs to an animation that ended at `end`. Animations that it adds begin at
  /// `end`.
  ///
  /// If `end` is nil or too long before `now`, they begin at the current time. An end that is later than `now` by a rounding error counts as
  /// now: an animation that begins after the frame's time would let the frame show its model values.
  func run(
    completionOf end: CFTimeInterval?, now: CFTimeInterval, _ completion: () -> Void
  ) {
    let outer = continuation
    continuation = end.flatMap {
      now - $0 <= refreshPeriod * Self.longestDelay ? min($0, now) : nil
    }
    completion()
    continuation = outer
  }

  /// The longest delay of a completion after which the animations that it adds still begin at the previous
  /// end, in refresh periods.
  private static let longestDelay = 2.0

  /// Ends animations that are over at `time`. Returns false if there were none.
  private func endFinished(at time: CFTimeInterval) -> Bool {
    var ended: [(end: CFTimeInterval, animation: RunningAnimation)] = []
    running.removeAll { animation in
      guard let layer = animation.layer else {
        ended.append((-.infinity, animation))
        return true
      }
      guard animation.hasEnded(atMediaTime: time), !isSuspended(animation) else { return false }
      let end = animation.compiled.timing.endTime.flatMap(layer.mediaTime(atLocalTime:)) ?? time
      ended.append((end, animation))
      return true
    }
    guard !ended.isEmpty else { return false }
    // The offset makes the order stable: animations with the same end stop in the order in which they
    // were added.
    let inOrder = ended.enumerated().sorted {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }
    for (_, entry) in inOrder {
      let animation = entry.animation
      if animation.animation.isRemovedOnCompletion { animation.layer?.discard(animation) }
      run(completionOf: entry.end, now: time) {
        animation.stop(finished: animation.layer != nil)
      }
    }
    return true
  }

  // MARK: The next tick

  /// Whether a frame is needed at `time`: an animation runs, a display link is running, or a tick is due.
  ///
  /// A stepped animation (keyframes in the mode `discrete`) does not count while it runs: it needs a frame only when its value
  /// changes, which the compositor knows.
  public func needsFrames(at time: CFTimeInterval) -> Bool {
    runsDisplayLinks || isTickDue(at: time)
      || running.contains { $0.isMoving(atMediaTime: time) }
  }

  private func isDue(_ animation: RunningAnimation, at time: CFTimeInterval) -> Bool {
    animation.isDue(atMediaTime: time, endingCounts: !isSuspended(animation))
  }

  /// Whether a display link is running, which must be called with every frame.
  public var runsDisplayLinks: Bool { displayLinks.contains(where: \.isRunning) }

  /// Whether a tick at `time` would start or end an animation or call a deadline.
  public func isTickDue(at time: CFTimeInterval) -> Bool {
    deadlines.contains { $0.deadline.map { isDue($0, at: time) } ?? false }
      || running.contains { isDue($0, at: time) }
  }

  /// The earliest deadline, passed or not; nil if there is none.
  public var nextDeadline: CFTimeInterval? {
    deadlines.lazy.compactMap { $0.deadline?.time }.min()
  }

  /// Returns when the next tick is needed: when an animation begins or ends, or at a deadline.
  ///
  /// It is `time` if a tick is due, and nil if none is expected. Display links do not count.
  public func nextWake(after time: CFTimeInterval) -> CFTimeInterval? {
    var next = nextDeadline.map { max($0, time) }
    for animation in running {
      if isDue(animation, at: time) { return time }
      guard let layer = animation.layer else { continue }
      let timing = animation.compiled.timing
      for local in [timing.beginTime, timing.endTime] {
        guard let local, let media = layer.mediaTime(atLocalTime: local), media > time else {
          continue
        }
        next = min(next ?? media, media)
      }
    }
    return next
  }
}
