/// Ends animations when their time has come, and says when that is.
///
/// The compositor needs nobody to tell it that an animation is over: it evaluates a function of
/// time. This is the other side, on the main actor: delegates, completion blocks and display links,
/// run once a frame by ``tick(at:target:refreshPeriod:)``.
///
/// A completion never runs before the clock has reached the animation's end. Animations that it starts begin at that end
/// and not when the completion happens to run, so a chain of animations takes exactly the sum of their durations. See
/// ``beginTime``.
@MainActor
public final class AnimationScheduler {
  public static let shared = AnimationScheduler()

  private var running: [RunningAnimation] = []
  private var displayLinks: [CADisplayLink] = []
  private var deadlines: [WeakDeadline] = []

  private struct WeakDeadline { weak var deadline: MediaDeadline? }

  /// Layers under which nothing ends, because their time is moved by hand.
  private var heldLayers: [CALayer] = []

  /// While completions of an animation run: when that animation ended, on the media clock.
  private(set) var continuation: CFTimeInterval?
  /// Seconds between two frames of the display.
  private var refreshPeriod = defaultRefreshPeriod

  /// The refresh period in seconds where no display says otherwise: that of 60 Hz.
  public static let defaultRefreshPeriod: CFTimeInterval = 1 / 60

  /// How many animations are on layers now.
  public var runningCount: Int { running.count }

  func add(_ animation: RunningAnimation) { running.append(animation) }

  func remove(_ animation: RunningAnimation) { running.removeAll { $0 === animation } }

  func add(_ link: CADisplayLink) {
    if !displayLinks.contains(link) { displayLinks.append(link) }
  }

  func remove(_ link: CADisplayLink) { displayLinks.removeAll { $0 === link } }

  func add(_ deadline: MediaDeadline) { deadlines.append(WeakDeadline(deadline: deadline)) }

  func remove(_ deadline: MediaDeadline) {
    deadlines.removeAll { $0.deadline == nil || $0.deadline === deadline }
  }

  /// Forgets display links, ends all that has an end, and what begins with that, and forgets the rest: what repeats for
  /// ever or is held. For those who let time begin anew, where what another clock set going would never end, or at any
  /// moment.
  package func endAll() {
    displayLinks = []
    let now = CACurrentMediaTime()
    for later in [1e3, 2e3, 3e3, 4e3] {
      tick(at: now + later)
      CATransaction.flush()
    }
    (running, displayLinks, deadlines, heldLayers) = ([], [], [], [])
  }

  // MARK: Time by hand

  /// From now on no animation of `layer`, or under it, ends, however far its time is moved: a hand
  /// that goes past an end may come back.
  package func hold(_ layer: CALayer) {
    if !heldLayers.contains(where: { $0 === layer }) { heldLayers.append(layer) }
  }

  /// What is over by now ends with the next tick.
  package func release(_ layer: CALayer) {
    heldLayers.removeAll { $0 === layer }
  }

  private func isHeld(_ animation: RunningAnimation) -> Bool {
    guard !heldLayers.isEmpty, let layer = animation.layer else { return false }
    return sequence(first: layer, next: \.superlayer).contains { above in
      heldLayers.contains { $0 === above }
    }
  }

  // MARK: Once a frame

  /// Ends every animation that is over at `time`, earliest end first, then calls deadlines that have passed, then the
  /// display links.
  ///
  /// An animation that a completion adds and that is over already ends in the same tick.
  ///
  /// - Parameters:
  ///   - time: the current time on the media clock. Nothing ends before it.
  ///   - target: when the coming frame will be shown; animations that were added since the last flush begin then. Nil
  ///     means `time`.
  ///   - refreshPeriod: seconds between two frames of the display.
  public func tick(
    at time: CFTimeInterval, target: CFTimeInterval? = nil,
    refreshPeriod: CFTimeInterval = defaultRefreshPeriod
  ) {
    self.refreshPeriod = refreshPeriod
    let target = target ?? time
    let frameTime = max(time, target)
    resolve(at: frameTime)
    start(at: frameTime)
    var rounds = 0
    while endFinished(at: time), rounds < Self.maximumRounds {
      rounds += 1
      resolveContinuing()
      start(at: frameTime)
    }
    fireDeadlines(at: time)
    // One link may pause or end another.
    for link in displayLinks where link.isRunning {
      link.fire(at: time, target: target, period: refreshPeriod)
    }
  }

  /// Completions that start animations without a duration, which complete, and so on: enough is
  /// enough.
  private static let maximumRounds = 64

  /// In the order of their moments; one that is set in another's call has its turn with the next tick.
  private func fireDeadlines(at time: CFTimeInterval) {
    guard !deadlines.isEmpty else { return }
    let due = deadlines.compactMap(\.deadline).filter { isDue($0, at: time) }
    for deadline in due.sorted(by: { $0.moment < $1.moment }) { deadline.fire() }
  }

  private func isDue(_ deadline: MediaDeadline, at time: CFTimeInterval) -> Bool {
    deadline.moment <= time + Self.tolerance
  }

  /// Seconds by which ends, beginnings and deadlines may be reached early.
  ///
  /// A clock that is read at a computed moment, after conversion through several time spaces, may stand a rounding error
  /// before it, and nothing would look again. A loop on a clock that runs by itself subtracts this from the time that it
  /// hands over, so that there nothing happens early at all.
  package static let tolerance: CFTimeInterval = 1e-7

  /// Fixes the beginning of animations that were added since the last flush: the end of the animation that they
  /// continue, else `time`.
  func resolve(at time: CFTimeInterval) {
    for animation in running { animation.resolve(atMediaTime: time) }
  }

  /// Fixes the beginning of those animations that continue one that has ended.
  private func resolveContinuing() {
    for animation in running {
      if let begin = animation.continuedEnd { animation.resolve(atMediaTime: begin) }
    }
  }

  /// Fixes the beginning of animations under `root` that were added since the last flush to now,
  /// because time under `root` is about to be moved by hand.
  package func resolve(under root: CALayer) {
    let now = CACurrentMediaTime()
    for animation in running where !animation.isResolved {
      guard let layer = animation.layer,
        sequence(first: layer, next: \.superlayer).contains(where: { $0 === root })
      else { continue }
      animation.resolve(atMediaTime: now, continuing: false)
    }
  }

  /// Tells the delegates of animations whose time has begun.
  func start(at time: CFTimeInterval) {
    for animation in running where !animation.hasStarted {
      animation.startIfNeeded(atMediaTime: time)
    }
  }

  // MARK: Chains

  /// When an animation that is added now begins, unless it has a begin time of its own, on the media clock.
  ///
  /// That is the current time. In a completion it is the end of the animation that has ended, as long as this lies no
  /// more than two refresh periods back. After a longer delay, as when the main thread was busy, what follows begins now:
  /// it would jump otherwise.
  package var beginTime: CFTimeInterval { continuation ?? CACurrentMediaTime() }

  /// Runs `completion` of something that ended at `end`, so that animations that it starts begin there; with nil, or an
  /// end too long before `now`, they begin as any others.
  func run(
    completionOf end: CFTimeInterval?, now: CFTimeInterval, _ completion: () -> Void
  ) {
    let outer = continuation
    continuation = end.flatMap { now - $0 <= refreshPeriod * Self.longestDelay ? $0 : nil }
    completion()
    continuation = outer
  }

  /// In refresh periods.
  private static let longestDelay = 2.0

  /// False when nothing had ended.
  private func endFinished(at time: CFTimeInterval) -> Bool {
    var ended: [(end: CFTimeInterval, animation: RunningAnimation)] = []
    running.removeAll { animation in
      guard let layer = animation.layer else {
        ended.append((-.infinity, animation))
        return true
      }
      guard animation.hasEnded(atMediaTime: time), !isHeld(animation) else { return false }
      let end = animation.compiled.timing.endTime.flatMap(layer.mediaTime(atLocalTime:)) ?? time
      ended.append((end, animation))
      return true
    }
    guard !ended.isEmpty else { return false }
    // Stable: those that end together end in the order in which they were added.
    let inOrder = ended.enumerated().sorted {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }
    for (_, entry) in inOrder {
      let animation = entry.animation
      if animation.animation.isRemovedOnCompletion, let layer = animation.layer {
        layer.runningAnimations.removeAll { $0 === animation }
        layer.noteChange(.animations)
      }
      run(completionOf: entry.end, now: time) {
        animation.stop(finished: animation.layer != nil)
      }
    }
    return true
  }

  // MARK: When to wake

  /// Whether the picture changes by itself at `time`, or somebody waits for a ``tick(at:target:)``,
  /// so that a frame should follow.
  public func needsFrames(at time: CFTimeInterval) -> Bool {
    runsDisplayLinks || hasDue(at: time)
      || running.contains { $0.isMoving(atMediaTime: time) }
  }

  private func isDue(_ animation: RunningAnimation, at time: CFTimeInterval) -> Bool {
    animation.isDue(atMediaTime: time, endingCounts: !isHeld(animation))
  }

  /// Whether display links are to be called with every frame.
  public var runsDisplayLinks: Bool { displayLinks.contains(where: \.isRunning) }

  /// Whether somebody hears of the beginning or the end of an animation, or that a moment has passed, with a tick at
  /// `time`.
  public func hasDue(at time: CFTimeInterval) -> Bool {
    deadlines.contains { $0.deadline.map { isDue($0, at: time) } ?? false }
      || running.contains { isDue($0, at: time) }
  }

  /// The next moment for which somebody waits, on the media clock, passed or not; nil where nobody does.
  public var nextDeadline: CFTimeInterval? {
    deadlines.lazy.compactMap { $0.deadline?.moment }.min()
  }

  /// When the next animation begins or ends, or somebody is to be called, on the media clock: `time` itself when that
  /// is due, nil when nothing will be.
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
