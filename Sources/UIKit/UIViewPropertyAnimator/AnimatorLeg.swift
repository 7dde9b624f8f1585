/// A leg of a property animator: what the motions of all its tracks have in common.
@MainActor
struct AnimatorLeg {
  let timing: any UITimingCurveProvider
  /// Whether `timing` is the animator's own; its curve is continued where it was interrupted.
  let isOwn: Bool
  let isReversed: Bool
  /// The fraction of the animator's time at which the leg begins.
  let phase: Double
  /// Seconds to the end, without the delay.
  let duration: Double
  var delay: TimeInterval = 0
  /// Whether the phases of the earlier motions are still valid, because nothing was scrubbed since.
  var keepsPhases = false

  /// The motion of a track from the fraction `share` to the end of the leg.
  ///
  /// - Parameters:
  ///   - window: the phase at which the track begins.
  ///   - rest: the rest of its earlier motion.
  ///   - velocity: the initial velocity of a spring, in fractions per second; nil for its own.
  func motion(
    from share: Double, window: Double = 0, after rest: TrackMotion, pacing: BlockTiming,
    velocity: Double?
  ) -> TrackMotion {
    let target: Double = isReversed ? 0 : 1
    let (wait, seconds) = time(from: share, window: window)
    var motion: TrackMotion
    if let (curve, phase) = takenUp(share, rest, pacing) {
      let way = abs(target - phase)
      motion =
        way > 0
        ? TrackMotion(
          pace: .curve(curve), phase: phase, lastPhase: target,
          fullDuration: max(seconds / way, TrackMotion.shortestDuration))
        : .standing(at: target, for: seconds)
    } else {
      motion = .stretched(pacing, from: share, to: target, velocity: velocity, duration: seconds)
    }
    motion.delay = delay + wait
    return motion
  }

  /// For how many seconds a track waits, and then moves.
  private func time(from share: Double, window: Double) -> (wait: Double, seconds: Double) {
    let isAtStart = abs(share) < 1e-9
    if isReversed {
      if phase > window { return (0, duration * (phase - window) / phase) }
      return (0, isAtStart ? 0 : duration)
    }
    guard window > phase, isAtStart else { return (0, duration) }
    let wait = duration * (window - phase) / (1 - phase)
    return (wait, duration - wait)
  }

  /// The curve and the phase at which the motion continues on it; nil if it begins a new curve.
  private func takenUp(
    _ share: Double, _ rest: TrackMotion, _ pacing: BlockTiming
  ) -> (TimingCurve, Double)? {
    guard isOwn, case .curve(let curve) = pacing else { return nil }
    if keepsPhases, rest.isWhole, rest.pace == .curve(curve) { return (curve, rest.phase) }
    guard pacing.isInvertible, (0...1).contains(share) else { return nil }
    return (curve, pacing.phase(atShare: share))
  }
}
