/// The motion of a property animator: a track for each animated property, and one *master* motion for the animator as a whole.
///
/// The course is paused, or it runs a *leg*: from the present value of each track to one of the ends. A leg starts with the
/// values on screen, so nothing jumps, however often it is interrupted.
@MainActor
final class AnimatorCourse: ChangeRecorder {
  /// The animator owns its course. The delegates of the animations keep both alive.
  weak var animator: UIViewPropertyAnimator?
  let duration: TimeInterval
  let timing: any UITimingCurveProvider
  private(set) var isReversed = false
  private var scrubsLinearly = true

  private var tracks: [AnimatorTrack] = []
  private var isRunning = false
  /// The motion of the whole, as if it were a track. While the course is paused, what would be left of it.
  private var master: TrackMotion
  /// When the leg began on the media clock; used if there are no tracks.
  private var legBegan: CFTimeInterval = 0
  /// The fraction at which it is paused: of the distance or, if it doesn't scrub linearly, of the time.
  private var heldFraction = 0.0
  /// Whether it was scrubbed since it was paused, so that the earlier motion can't be continued.
  private var isDisplaced = true
  /// The fraction at which it was paused, before any scrubbing. May lie outside of 0…1 if a spring overshoots.
  private var heldWhere = 0.0
  /// The direction before it was paused.
  private var heldDirection = false
  /// Whether it has ever run.
  private var isOnTheWay = false
  /// The generation of the layers' animations: counts legs and pauses. Callbacks from earlier generations are ignored.
  private var era = 0
  private var unfinished: Set<ObjectIdentifier> = []
  private var touches = AnimatorTouches()
  private var nestedCompletions: [(Bool) -> Void] = []

  init(duration: TimeInterval, timing: any UITimingCurveProvider) {
    self.duration = duration
    self.timing = timing
    master = .standing(at: 0, for: 0)
  }

  private var pacing: BlockTiming { timing.pacing }

  /// Whether fractions are fractions of the distance.
  private var isLinear: Bool { scrubsLinearly || !pacing.isInvertible }

  // MARK: Where it is

  private var elapsed: Double {
    let running = tracks.lazy.filter { !$0.isReplaced }.map(\.elapsed).first { $0.isFinite }
    if let running { return running }
    return tracks.isEmpty ? CACurrentMediaTime() - legBegan : .infinity
  }

  /// The fraction now, counted from the start whatever the direction.
  var fraction: Double {
    guard isRunning else { return heldFraction }
    return isLinear ? master.share(after: elapsed) : phase
  }

  /// The fraction of the animator's time that has passed, 0…1, counted from the start.
  private var phase: Double {
    if isRunning || !isDisplaced {
      let elapsed = isRunning ? elapsed : 0
      if master.isWhole, !pacing.isSpring { return master.phase(after: elapsed) }
      return pacing.phase(atShare: master.share(after: elapsed))
    }
    return isLinear ? pacing.phase(atShare: heldFraction) : min(max(heldFraction, 0), 1)
  }

  func setScrubsLinearly(_ scrubsLinearly: Bool) {
    // The fraction is converted from distance to time or back; nothing moves.
    let phase = phase
    self.scrubsLinearly = scrubsLinearly
    guard !isRunning else { return }
    heldFraction = isLinear ? pacing.share(atPhase: phase) : phase
    anchor()
  }

  // MARK: Tracks

  /// Whether it animates a view that is in no running transition.
  var movesOutsideTransitions: Bool {
    tracks.contains { $0.view.map { !TransitionObservers.isPartOfTransition($0) } ?? false }
  }

  private var windowOfNewTracks = 0.0
  private var newTracks: [AnimatorTrack] = []

  /// Runs `record`, in which changes are recorded that begin after the fraction `factor` of the time that is left.
  func add(after factor: Double, _ record: () -> Void) {
    windowOfNewTracks = phase + factor * (1 - phase)
    record()
    let added = newTracks
    newTracks = []
    tracks += added
    for track in added {
      track.blockEnded()
      if let view = track.view { touches.claim(view, for: animator) }
      if isRunning {
        run(track, joiningMotion(of: track))
      } else {
        hold(track, at: 0, rest: .standing(at: 0, for: 0))
        track.anchor = (heldFraction, 0)
      }
    }
  }

  /// The motion of a track that is added during a leg.
  private func joiningMotion(of track: AnimatorTrack) -> TrackMotion {
    let rest = master.resumed(after: elapsed)
    let leg = AnimatorLeg(
      timing: timing, isOwn: true, isReversed: isReversed, phase: phase,
      duration: rest.duration - rest.delay, delay: rest.delay)
    return leg.motion(
      from: 0, window: track.windowStart, after: track.motion,
      pacing: pacing(of: track, by: timing), velocity: nil)
  }

  func record(_ change: LayerChange) {
    let rest = 1 - windowOfNewTracks
    let start = windowOfNewTracks + rest * min(1, change.delay / max(duration, 1e-9))
    if change.keyframes == nil, change.property == .position, TrackPath(change).isAdded,
      timing.springTimingParameters?.hasDirection == true,
      let x = change.part(.x), let y = change.part(.y)
    {
      newTracks.append(AnimatorTrack(x, component: .x, at: start))
      newTracks.append(AnimatorTrack(y, component: .y, at: start))
      return
    }
    var previous: AnimatorTrack?
    if !TrackPath(change).isAdded {
      previous = takeTrack(of: change)
      change.layer.removeAnimations(ofKeyPath: change.property.rawValue)
    }
    newTracks.append(AnimatorTrack(change, insteadOf: previous, at: start))
  }

  func whenDone(_ completion: @escaping (Bool) -> Void) {
    nestedCompletions.append(completion)
  }

  /// Removes and returns the track of the same property, before another one replaces it.
  private func takeTrack(of change: LayerChange) -> AnimatorTrack? {
    func isSame(_ track: AnimatorTrack) -> Bool {
      track.layer === change.layer && track.target == AnimationTarget(change.property)
        && !track.isReplaced && !track.path.isAdded
    }
    if let index = newTracks.lastIndex(where: isSame) { return newTracks.remove(at: index) }
    guard let index = tracks.lastIndex(where: isSame) else { return nil }
    unfinished.remove(ObjectIdentifier(tracks[index]))
    return tracks.remove(at: index)
  }

  // MARK: Holding

  /// Begins paused at the start, without tracks.
  func begin() {
    isRunning = false
    isDisplaced = true
    isOnTheWay = false
    heldFraction = 0
    master = .standing(at: 0, for: 0)
  }

  /// The first tracks have been added. A reversed course begins at its end.
  func began() {
    guard isReversed else { return }
    era += 1
    heldFraction = 1
    for track in tracks { hold(track, at: 1, rest: track.motion) }
    anchor()
  }

  /// Pauses where it is.
  func hold() {
    guard isRunning else { return }
    let elapsed = elapsed
    let fraction = fraction
    era += 1
    for track in tracks where !track.isReplaced {
      let own = track.elapsed
      hold(track, at: track.motion.share(after: own), rest: track.motion.resumed(after: own))
    }
    master = master.resumed(after: elapsed)
    heldFraction = fraction
    heldDirection = isReversed
    isRunning = false
    isDisplaced = false
    anchor()
  }

  /// Pauses at the end that it has reached.
  func rest() {
    era += 1
    isRunning = false
    isDisplaced = true
    heldFraction = isReversed ? 0 : 1
    for track in tracks where !track.isReplaced {
      hold(track, at: heldFraction, rest: track.motion)
    }
    anchor()
  }

  /// Moves to `fraction`. Between the fraction at which it was paused and each end, the tracks move linearly.
  func scrub(to fraction: Double) {
    let place = min(max(fraction, min(0, heldWhere)), max(1, heldWhere))
    guard place != heldFraction else { return }
    heldFraction = place
    isDisplaced = true
    let scrub = AnimatorScrub(pacing: pacing, isLinear: isLinear)
    let areMoved = tracks.allSatisfy {
      $0.isReplaced || $0.scrub(to: scrub.share(of: $0, at: place))
    }
    guard !areMoved else { return }
    era += 1
    for track in tracks where !track.isReplaced {
      hold(track, at: scrub.share(of: track, at: place), rest: track.motion)
    }
  }

  private func anchor() {
    heldWhere = heldFraction
    for track in tracks { track.anchor = (heldFraction, track.share) }
  }

  // MARK: Running

  /// Runs to the end of its direction.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the rest; nil for the animator's own.
  ///   - durationFactor: the time for the rest, as a fraction of the duration; 0 for the time that is left.
  ///   - delay: seconds before it moves.
  ///   - opens: false to begin now. True to begin as a new animation does: with the next frame or, in the completion of
  ///     an animation, at that animation's end. A delay counts from there.
  func run(
    with parameters: (any UITimingCurveProvider)? = nil, durationFactor: Double = 0,
    delay: TimeInterval = 0, opens: Bool = false
  ) {
    let takesUp =
      !isDisplaced && heldDirection == isReversed && parameters == nil && durationFactor == 0
    let phase = phase
    let rest = (isReversed ? phase : 1 - phase) * duration
    let leg = AnimatorLeg(
      timing: parameters ?? timing, isOwn: parameters == nil, isReversed: isReversed,
      phase: phase, duration: durationFactor > 0 ? durationFactor * duration : rest, delay: delay,
      keepsPhases: !isDisplaced)
    start(opens: opens) { motion, share, track in
      if takesUp { return motion.delayed(by: delay) }
      // A spring that was paused starts anew from rest; at the first start it has its initial velocity.
      return leg.motion(
        from: share, window: track?.windowStart ?? 0, after: motion,
        pacing: pacing(of: track, by: leg.timing), velocity: isOnTheWay && leg.isOwn ? 0 : nil)
    }
  }

  /// Sets the direction. While it runs, it is reversed where it is; springs keep their velocity.
  func turn(isRunning: Bool, reversed: Bool) {
    guard isRunning else {
      isReversed = reversed
      return
    }
    let masterVelocity = master.velocity(after: elapsed)
    let velocities = Dictionary(
      uniqueKeysWithValues: tracks.map { (ObjectIdentifier($0), $0.velocityNow) })
    hold()
    isReversed = reversed
    let phase = phase
    let leg = AnimatorLeg(
      timing: timing, isOwn: true, isReversed: reversed, phase: phase,
      duration: (reversed ? phase : 1 - phase) * duration, keepsPhases: true)
    start(opens: false) { motion, share, track in
      leg.motion(
        from: share, window: track?.windowStart ?? 0, after: motion,
        pacing: pacing(of: track, by: timing),
        velocity: track.map { velocities[ObjectIdentifier($0)] ?? 0 } ?? masterVelocity)
    }
  }

  /// Begins a leg. `next` makes each track's new motion from the rest of its old one.
  private func start(
    opens: Bool, _ next: (TrackMotion, _ share: Double, AnimatorTrack?) -> TrackMotion
  ) {
    let share = isLinear ? heldFraction : pacing.share(atPhase: heldFraction)
    let motion = next(master, share, nil)
    let motions = tracks.map { next($0.motion, $0.share, $0) }
    era += 1
    unfinished = []
    master = motion
    isRunning = true
    isOnTheWay = true
    isDisplaced = false
    legBegan = opens ? AnimationScheduler.shared.beginTime : CACurrentMediaTime()
    for (track, motion) in zip(tracks, motions) where !track.isReplaced {
      run(track, motion, opens: opens)
    }
    endIfNothingMoves()
  }

  private func pacing(
    of track: AnimatorTrack?, by timing: any UITimingCurveProvider
  ) -> BlockTiming {
    switch track?.target.component {
    case .x: timing.pacing { Double($0.initialVelocity.dx) }
    case .y: timing.pacing { Double($0.initialVelocity.dy) }
    default:
      // A velocity with equal components needs no track for each of them.
      track?.target.property == .position && track?.path.isAdded == true
        ? timing.pacing { Double($0.initialVelocity.dx) } : timing.pacing
    }
  }

  private func run(_ track: AnimatorTrack, _ motion: TrackMotion, opens: Bool = false) {
    guard let animator else { return }
    if track.layer != nil { unfinished.insert(ObjectIdentifier(track)) }
    track.run(motion, opens: opens, delegate: AnimatorWatcher(animator, track, era: era))
  }

  private func hold(_ track: AnimatorTrack, at share: Double, rest: TrackMotion) {
    guard let animator else { return }
    track.hold(at: share, rest: rest, delegate: AnimatorWatcher(animator, track, era: era))
  }

  // MARK: Ending

  func trackStopped(_ track: AnimatorTrack, era: Int, finished: Bool) {
    guard era == self.era else { return }
    if !finished { track.animationWasRemoved() }
    guard isRunning, unfinished.remove(ObjectIdentifier(track)) != nil, unfinished.isEmpty
    else { return }
    end(era)
  }

  /// If nothing moves, the end comes with the next flush.
  private func endIfNothingMoves() {
    guard unfinished.isEmpty else { return }
    let era = era
    CATransaction.begin()
    // No animation keeps the animator until then.
    CATransaction.setCompletionBlock { [self, animator] in
      withExtendedLifetime(animator) { if unfinished.isEmpty { end(era) } }
    }
    CATransaction.commit()
  }

  private func end(_ era: Int) {
    BlockAnimation.afterBlocks { [self, animator] in
      guard era == self.era, isRunning else { return }
      animator?.courseEnded()
    }
  }

  /// Stops where it is: the values on screen become the model values.
  func stop() {
    hold()
    settle(to: \.share)
    isRunning = false
  }

  /// Sets the model values to those of an end.
  func settle(at position: UIViewAnimatingPosition) {
    switch position {
    case .start: settle { _ in 0 }
    case .end: settle { _ in 1 }
    case .current: break
    }
    complete(position == .end)
  }

  /// Runs the completions of nested blocks.
  private func complete(_ finished: Bool) {
    let completions = nestedCompletions
    nestedCompletions = []
    guard !completions.isEmpty else { return }
    BlockAnimation.afterBlocks {
      for completion in completions { completion(finished) }
    }
  }

  private func settle(to share: (AnimatorTrack) -> Double) {
    era += 1
    BlockAnimation.runWithoutAnimation {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      // In reverse order, as changes are undone.
      for track in tracks.reversed() {
        track.setModel(to: share(track))
        track.removeAnimation()
      }
      CATransaction.commit()
    }
  }

  /// Removes all tracks.
  func end() {
    era += 1
    isRunning = false
    tracks = []
    unfinished = []
    touches.release()
    complete(false)
  }
}

extension LayerChange {
  /// The change of one component of a point, for a track of its own.
  fileprivate func part(_ component: AnimationTarget.Component) -> LayerChange? {
    guard case .point(let old) = old, case .point(let new) = new else { return nil }
    let path: KeyPath<CGPoint, CGFloat> = component == .x ? \.x : \.y
    var part = self
    part.old = .scalar(Double(old[keyPath: path]))
    part.new = .scalar(Double(new[keyPath: path]))
    return part
  }
}

/// Computes the fractions of tracks while an animator is scrubbed.
@MainActor
private struct AnimatorScrub {
  let pacing: BlockTiming
  /// Whether fractions are fractions of the distance, and not of the time.
  let isLinear: Bool

  /// The fraction of a track when the animator is at `fraction`. A track that was interrupted may be elsewhere than its curve
  /// says; then it moves linearly from where it was paused to both ends.
  func share(of track: AnimatorTrack, at fraction: Double) -> Double {
    let (place, share) = track.anchor
    let there = plainShare(from: track.windowStart, at: place)
    let here = plainShare(from: track.windowStart, at: fraction)
    if abs(share - there) < 1e-12 { return here }
    if fraction >= place {
      return there < 1 ? share + (1 - share) * (here - there) / (1 - there) : share
    }
    return there > 0 ? share * here / there : place > 0 ? share * fraction / place : share
  }

  /// The fraction of a track that was never interrupted and that begins at the fraction `window` of the time.
  private func plainShare(from window: Double, at fraction: Double) -> Double {
    let start = isLinear ? pacing.share(atPhase: window) : window
    guard start > 0 else { return isLinear ? fraction : pacing.share(atPhase: fraction) }
    guard start < 1 else { return fraction >= 1 ? 1 : 0 }
    let part = max(0, (fraction - start) / (1 - start))
    return isLinear ? part : pacing.share(atPhase: part)
  }
}
