/// The motion of a property animator: a track for each animated property, and one *master* motion for the animator as
/// a whole.
///
/// The timeline is paused, or it runs a *segment*, which moves each track from its current value to one of its ends. A
/// segment starts with the values on screen, so nothing jumps, however often the timeline is interrupted.
@MainActor
final class AnimatorTimeline: ChangeRecorder {
  /// The animator, which owns this timeline. The delegates of the animations retain the animator.
  weak var animator: UIViewPropertyAnimator?
  let duration: TimeInterval
  let timing: any UITimingCurveProvider
  private(set) var isReversed = false
  private var scrubsLinearly = true

  private var tracks: [PropertyTrack] = []
  private var isRunning = false
  /// The motion of the animator as a whole, computed like a track's. While the timeline is paused, the remainder of
  /// that motion.
  private var master: TrackMotion
  /// The media time at which the segment began, in seconds; used if there are no tracks.
  private var segmentBeginTime: CFTimeInterval = 0
  /// The fraction at which the timeline is paused: of the distance or, if ``isLinear`` is false, of the time.
  private var pausedFraction = 0.0
  /// Whether the timeline was scrubbed since it was paused, so that the earlier motion can't be continued.
  private var wasScrubbed = true
  /// The fraction at which the timeline was paused, before any scrubbing. It lies outside of 0…1 while a spring
  /// overshoots.
  private var fractionBeforeScrub = 0.0
  /// Whether the timeline ran backwards before it was paused.
  private var wasReversed = false
  /// Whether the timeline has run since ``begin()``.
  private var hasRun = false
  /// The generation of the layers' animations: a count of segments and pauses. Callbacks from earlier generations are
  /// ignored.
  private var generation = 0
  private var unfinished: Set<ObjectIdentifier> = []
  private var hitTesting = AnimatorHitTesting()
  private var nestedCompletions: [(Bool) -> Void] = []

  init(duration: TimeInterval, timing: any UITimingCurveProvider) {
    self.duration = duration
    self.timing = timing
    master = .constant(at: 0, for: 0)
  }

  private var blockTiming: BlockTiming { timing.blockTiming }

  /// Whether fractions are fractions of the distance; otherwise they are fractions of the time.
  private var isLinear: Bool { scrubsLinearly || !blockTiming.isInvertible }

  // MARK: Progress

  private var elapsed: Double {
    let running = tracks.lazy.filter { !$0.isReplaced }.map(\.elapsed).first { $0.isFinite }
    if let running { return running }
    return tracks.isEmpty ? CACurrentMediaTime() - segmentBeginTime : .infinity
  }

  /// The current fraction, counted from the animation's start even if the timeline runs backwards.
  var fraction: Double {
    guard isRunning else { return pausedFraction }
    return isLinear ? master.fraction(after: elapsed) : phase
  }

  /// The change of ``fraction`` per second; 0 while the timeline is paused.
  var velocity: Double { isRunning ? master.velocity(after: elapsed) : 0 }

  /// The position in the animator's time, as a fraction of the duration, 0…1, counted from the animation's start.
  private var phase: Double {
    if isRunning || !wasScrubbed {
      let elapsed = isRunning ? elapsed : 0
      if master.isWhole, !blockTiming.isSpring { return master.phase(after: elapsed) }
      return blockTiming.phase(atFraction: master.fraction(after: elapsed))
    }
    return isLinear ? blockTiming.phase(atFraction: pausedFraction) : min(max(pausedFraction, 0), 1)
  }

  func setScrubsLinearly(_ scrubsLinearly: Bool) {
    // Convert the fraction from distance to time or back. No track moves.
    let phase = phase
    self.scrubsLinearly = scrubsLinearly
    guard !isRunning else { return }
    pausedFraction = isLinear ? blockTiming.fraction(atPhase: phase) : phase
    setScrubOrigins()
  }

  // MARK: Tracks

  /// Whether a track animates a view outside of all running transitions.
  var movesOutsideTransitions: Bool {
    tracks.contains { $0.view.map { !TransitionObservers.isPartOfTransition($0) } ?? false }
  }

  private var newTrackStartPhase = 0.0
  private var newTracks: [PropertyTrack] = []

  /// Adds tracks for the changes that `record` makes. They begin after the fraction `factor` of the remaining time.
  func add(after factor: Double, _ record: () -> Void) {
    // Of the tracks so far: the new ones have not begun.
    let (phase, remainder) = (phase, master.remainder(after: elapsed))
    newTrackStartPhase = phase + factor * (1 - phase)
    record()
    let added = newTracks
    newTracks = []
    tracks += added
    for track in added {
      track.blockEnded()
      if let view = track.view { hitTesting.add(view, for: animator) }
      if isRunning {
        run(track, joiningMotion(of: track, phase, remainder))
      } else {
        pause(track, at: 0, remainder: .constant(at: 0, for: 0))
        track.scrubOrigin = (animatorFraction: pausedFraction, fraction: 0)
      }
    }
  }

  /// The motion of a track that is added during a segment, at a phase and with a remaining motion of the timeline.
  private func joiningMotion(
    of track: PropertyTrack, _ phase: Double, _ remainder: TrackMotion
  ) -> TrackMotion {
    let segment = AnimatorSegment(
      timing: timing, isOwn: true, isReversed: isReversed, phase: phase,
      duration: remainder.duration - remainder.delay, delay: remainder.delay)
    return segment.motion(
      from: 0, startPhase: track.startPhase, after: track.motion,
      blockTiming: blockTiming(of: track, by: timing), velocity: nil)
  }

  func record(_ change: LayerChange) {
    let remainder = 1 - newTrackStartPhase
    let start = newTrackStartPhase + remainder * min(1, change.delay / max(duration, 1e-9))
    if change.keyframes == nil, change.property == .position, TrackPath(change).isAdded,
      timing.springTimingParameters?.hasDirection == true,
      let x = change.part(.x), let y = change.part(.y)
    {
      newTracks.append(PropertyTrack(x, component: .x, at: start))
      newTracks.append(PropertyTrack(y, component: .y, at: start))
      return
    }
    var previous: PropertyTrack?
    if !TrackPath(change).isAdded {
      previous = takeTrack(of: change)
      change.layer.removeAnimations(ofKeyPath: change.property.rawValue)
    }
    newTracks.append(PropertyTrack(change, insteadOf: previous, at: start))
  }

  func whenDone(_ completion: @escaping (Bool) -> Void) {
    nestedCompletions.append(completion)
  }

  /// Removes and returns the track of the same property, before another one replaces it.
  private func takeTrack(of change: LayerChange) -> PropertyTrack? {
    func isSame(_ track: PropertyTrack) -> Bool {
      track.layer === change.layer && track.target == AnimationTarget(change.property)
        && !track.isReplaced && !track.path.isAdded
    }
    if let index = newTracks.lastIndex(where: isSame) { return newTracks.remove(at: index) }
    guard let index = tracks.lastIndex(where: isSame) else { return nil }
    unfinished.remove(ObjectIdentifier(tracks[index]))
    return tracks.remove(at: index)
  }

  // MARK: Pausing

  /// Pauses the timeline at its start. Call it before the first tracks are added.
  func begin() {
    isRunning = false
    wasScrubbed = true
    hasRun = false
    pausedFraction = 0
    master = .constant(at: 0, for: 0)
  }

  /// Call it after the first tracks were added. A reversed timeline begins at its end.
  func didAddFirstTracks() {
    guard isReversed else { return }
    generation += 1
    pausedFraction = 1
    for track in tracks { pause(track, at: 1, remainder: track.motion) }
    setScrubOrigins()
  }

  /// Pauses at the current values.
  func pause() {
    guard isRunning else { return }
    let elapsed = elapsed
    let fraction = fraction
    generation += 1
    for track in tracks where !track.isReplaced {
      let own = track.elapsed
      pause(
        track, at: track.motion.fraction(after: own),
        remainder: track.motion.remainder(after: own))
    }
    master = master.remainder(after: elapsed)
    pausedFraction = fraction
    wasReversed = isReversed
    isRunning = false
    wasScrubbed = false
    setScrubOrigins()
  }

  /// Pauses at the end that the timeline has reached.
  func pauseAtEnd() {
    generation += 1
    isRunning = false
    wasScrubbed = true
    pausedFraction = isReversed ? 0 : 1
    for track in tracks where !track.isReplaced {
      pause(track, at: pausedFraction, remainder: track.motion)
    }
    setScrubOrigins()
  }

  /// Moves the paused timeline to `fraction`. This is limited to 0…1, extended to the fraction at which the timeline
  /// was paused.
  func scrub(to fraction: Double) {
    let fraction = min(max(fraction, min(0, fractionBeforeScrub)), max(1, fractionBeforeScrub))
    guard fraction != pausedFraction else { return }
    pausedFraction = fraction
    wasScrubbed = true
    let scrub = AnimatorScrub(blockTiming: blockTiming, isLinear: isLinear)
    let areMoved = tracks.allSatisfy {
      $0.isReplaced || $0.scrub(to: scrub.fraction(of: $0, at: fraction))
    }
    guard !areMoved else { return }
    generation += 1
    for track in tracks where !track.isReplaced {
      pause(track, at: scrub.fraction(of: track, at: fraction), remainder: track.motion)
    }
  }

  /// Records the fractions from which scrubbing starts.
  private func setScrubOrigins() {
    fractionBeforeScrub = pausedFraction
    for track in tracks {
      track.scrubOrigin = (animatorFraction: pausedFraction, fraction: track.fraction)
    }
  }

  // MARK: Running

  /// Runs to the end of its direction.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the remaining motion; nil for the animator's own.
  ///   - durationFactor: the duration of the remaining motion, as a fraction of the whole duration. With 0 the motion takes the
  ///     time that remained when it was paused.
  ///   - delay: in seconds.
  ///   - asNewAnimation: false to begin now. True to begin as a new animation does: with the next frame or, in the
  ///     completion of an animation, at that animation's end. The delay counts from there.
  func run(
    with parameters: (any UITimingCurveProvider)? = nil, durationFactor: Double = 0,
    delay: TimeInterval = 0, asNewAnimation: Bool = false
  ) {
    let continuesMotion =
      !wasScrubbed && wasReversed == isReversed && parameters == nil && durationFactor == 0
    let phase = phase
    let remainingDuration = (isReversed ? phase : 1 - phase) * duration
    let segment = AnimatorSegment(
      timing: parameters ?? timing, isOwn: parameters == nil, isReversed: isReversed,
      phase: phase, duration: durationFactor > 0 ? durationFactor * duration : remainingDuration,
      delay: delay,
      keepsPhases: !wasScrubbed)
    start(asNewAnimation: asNewAnimation) { motion, fraction, track in
      if continuesMotion { return motion.delayed(by: delay) }
      // A spring that was paused starts anew from rest; at the first start it has its initial velocity.
      return segment.motion(
        from: fraction, startPhase: track?.startPhase ?? 0, after: motion,
        blockTiming: blockTiming(of: track, by: segment.timing),
        velocity: hasRun && segment.isOwn ? 0 : nil)
    }
  }

  /// Sets the direction. A running timeline is reversed at its current values; springs keep their velocity.
  func setReversed(_ reversed: Bool, isRunning: Bool) {
    guard isRunning else {
      isReversed = reversed
      return
    }
    let masterVelocity = master.velocity(after: elapsed)
    let velocities = Dictionary(
      uniqueKeysWithValues: tracks.map { (ObjectIdentifier($0), $0.currentVelocity) })
    pause()
    isReversed = reversed
    let phase = phase
    let segment = AnimatorSegment(
      timing: timing, isOwn: true, isReversed: reversed, phase: phase,
      duration: (reversed ? phase : 1 - phase) * duration, keepsPhases: true)
    start(asNewAnimation: false) { motion, fraction, track in
      segment.motion(
        from: fraction, startPhase: track?.startPhase ?? 0, after: motion,
        blockTiming: blockTiming(of: track, by: timing),
        velocity: track.map { velocities[ObjectIdentifier($0)] ?? 0 } ?? masterVelocity)
    }
  }

  /// Begins a segment. `next` makes each track's new motion from the remainder of its old one.
  private func start(
    asNewAnimation: Bool, _ next: (TrackMotion, _ fraction: Double, PropertyTrack?) -> TrackMotion
  ) {
    let fraction = isLinear ? pausedFraction : blockTiming.fraction(atPhase: pausedFraction)
    let motion = next(master, fraction, nil)
    let motions = tracks.map { next($0.motion, $0.fraction, $0) }
    generation += 1
    unfinished = []
    master = motion
    isRunning = true
    hasRun = true
    wasScrubbed = false
    segmentBeginTime = asNewAnimation ? AnimationScheduler.shared.beginTime : CACurrentMediaTime()
    for (track, motion) in zip(tracks, motions) where !track.isReplaced {
      run(track, motion, asNewAnimation: asNewAnimation)
    }
    endIfNothingMoves()
  }

  private func blockTiming(
    of track: PropertyTrack?, by timing: any UITimingCurveProvider
  ) -> BlockTiming {
    switch track?.target.component {
    case .x: timing.blockTiming { Double($0.initialVelocity.dx) }
    case .y: timing.blockTiming { Double($0.initialVelocity.dy) }
    default:
      // With an initial velocity whose components are equal, one track animates the whole position.
      track?.target.property == .position && track?.path.isAdded == true
        ? timing.blockTiming { Double($0.initialVelocity.dx) } : timing.blockTiming
    }
  }

  private func run(_ track: PropertyTrack, _ motion: TrackMotion, asNewAnimation: Bool = false) {
    guard let animator else { return }
    if track.layer != nil { unfinished.insert(ObjectIdentifier(track)) }
    track.run(
      motion, asNewAnimation: asNewAnimation,
      delegate: TrackAnimationDelegate(animator, track, generation: generation))
  }

  private func pause(_ track: PropertyTrack, at fraction: Double, remainder: TrackMotion) {
    guard let animator else { return }
    track.pause(
      at: fraction, remainder: remainder,
      delegate: TrackAnimationDelegate(animator, track, generation: generation))
  }

  // MARK: Ending

  func trackStopped(_ track: PropertyTrack, generation: Int, finished: Bool) {
    guard generation == self.generation else { return }
    if !finished { track.animationWasRemoved() }
    guard isRunning, unfinished.remove(ObjectIdentifier(track)) != nil, unfinished.isEmpty
    else { return }
    end(generation)
  }

  /// If no track moves, ends the animator at the next flush.
  private func endIfNothingMoves() {
    guard unfinished.isEmpty else { return }
    let generation = generation
    CATransaction.begin()
    // The completion block retains the animator until then, because no animation does.
    CATransaction.setCompletionBlock { [self, animator] in
      withExtendedLifetime(animator) { if unfinished.isEmpty { end(generation) } }
    }
    CATransaction.commit()
  }

  private func end(_ generation: Int) {
    BlockAnimation.afterBlocks { [self, animator] in
      guard generation == self.generation, isRunning else { return }
      animator?.timelineEnded()
    }
  }

  /// Stops the timeline. The values on screen become the model values.
  func stop() {
    pause()
    setModelValues(to: \.fraction)
    isRunning = false
  }

  /// Sets the model values to those of `position`, and runs the completions of nested blocks.
  func finish(at position: UIViewAnimatingPosition) {
    switch position {
    case .start: setModelValues { _ in 0 }
    case .end: setModelValues { _ in 1 }
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

  private func setModelValues(to fraction: (PropertyTrack) -> Double) {
    generation += 1
    BlockAnimation.runWithoutAnimation {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      // In reverse order: the last change is undone first.
      for track in tracks.reversed() {
        track.setModel(to: fraction(track))
        track.removeAnimation()
      }
      CATransaction.commit()
    }
  }

  /// Removes all tracks.
  func end() {
    generation += 1
    isRunning = false
    tracks = []
    unfinished = []
    hitTesting.removeAll()
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
  let blockTiming: BlockTiming
  /// Whether the animator's fraction is a fraction of the distance; otherwise of the time.
  let isLinear: Bool

  /// The fraction of a track when the animator is at `animatorFraction`.
  ///
  /// A track that was interrupted may have been paused at a fraction that is not on its curve. It then approaches
  /// each end in proportion to an uninterrupted track.
  func fraction(of track: PropertyTrack, at animatorFraction: Double) -> Double {
    let origin = track.scrubOrigin
    let atOrigin = uninterruptedFraction(from: track.startPhase, at: origin.animatorFraction)
    let now = uninterruptedFraction(from: track.startPhase, at: animatorFraction)
    if abs(origin.fraction - atOrigin) < 1e-12 { return now }
    if animatorFraction >= origin.animatorFraction {
      guard atOrigin < 1 else { return origin.fraction }
      return origin.fraction + (1 - origin.fraction) * (now - atOrigin) / (1 - atOrigin)
    }
    if atOrigin > 0 { return origin.fraction * now / atOrigin }
    guard origin.animatorFraction > 0 else { return origin.fraction }
    return origin.fraction * animatorFraction / origin.animatorFraction
  }

  /// The fraction of a track that was never interrupted and that begins at the fraction `startPhase` of the time.
  private func uninterruptedFraction(from startPhase: Double, at fraction: Double) -> Double {
    let start = isLinear ? blockTiming.fraction(atPhase: startPhase) : startPhase
    guard start > 0 else { return isLinear ? fraction : blockTiming.fraction(atPhase: fraction) }
    guard start < 1 else { return fraction >= 1 ? 1 : 0 }
    let part = max(0, (fraction - start) / (1 - start))
    return isLinear ? part : blockTiming.fraction(atPhase: part)
  }
}
