/// A segment of a property animator: the parameters that the motions of all its tracks have in common.
@MainActor
struct AnimatorSegment {
  let timing: any UITimingCurveProvider
  /// Whether `timing` is the animator's own. If so, a curve continues at the phase at which it was interrupted.
  let isOwn: Bool
  let isReversed: Bool
  /// The fraction of the animator's time at which the segment begins.
  let phase: Double
  /// The time to the end, in seconds, without the delay.
  let duration: Double
  var delay: TimeInterval = 0
  /// Whether the phases of the earlier motions are still valid, because the timeline has not been scrubbed since.
  var keepsPhases = false

  /// The motion of a track from `fraction` to the end of the segment.
  ///
  /// - Parameters:
  ///   - startPhase: the phase of the animator at which the track begins.
  ///   - remainder: the remainder of the track's earlier motion.
  ///   - velocity: the initial velocity of a spring, in fractions per second; nil for its own.
  func motion(
    from fraction: Double, startPhase: Double = 0, after remainder: TrackMotion,
    blockTiming: BlockTiming, velocity: Double?
  ) -> TrackMotion {
    let target: Double = isReversed ? 0 : 1
    let (wait, seconds) = time(from: fraction, startPhase: startPhase)
    var motion: TrackMotion
    if let (curve, phase) = continuedCurve(fraction, remainder, blockTiming) {
      let distance = abs(target - phase)
      motion =
        distance > 0
        ? TrackMotion(
          timing: .curve(curve), phase: phase, lastPhase: target,
          fullDuration: max(seconds / distance, TrackMotion.shortestDuration))
        : .constant(at: target, for: seconds)
    } else {
      motion = .timed(
        blockTiming, from: fraction, to: target, velocity: velocity, duration: seconds)
    }
    motion.delay = delay + wait
    return motion
  }

  /// The time before a track moves, and the time for which it moves, in seconds.
  private func time(from fraction: Double, startPhase: Double) -> (wait: Double, seconds: Double) {
    let isAtStart = abs(fraction) < 1e-9
    if isReversed {
      if phase > startPhase { return (0, duration * (phase - startPhase) / phase) }
      return (0, isAtStart ? 0 : duration)
    }
    guard startPhase > phase, isAtStart else { return (0, duration) }
    let wait = duration * (startPhase - phase) / (1 - phase)
    return (wait, duration - wait)
  }

  /// The curve and the phase at which the motion continues on it; nil if it begins a new curve.
  private func continuedCurve(
    _ fraction: Double, _ remainder: TrackMotion, _ blockTiming: BlockTiming
  ) -> (TimingCurve, Double)? {
    guard isOwn, case .curve(let curve) = blockTiming else { return nil }
    if keepsPhases, remainder.isWhole, remainder.timing == .curve(curve) {
      return (curve, remainder.phase)
    }
    guard blockTiming.isInvertible, (0...1).contains(fraction) else { return nil }
    return (curve, blockTiming.phase(atFraction: fraction))
  }
}
