/// The motion of one animated value to an end of its distance, as a function of time.
///
/// A *fraction* is a fraction of the distance: 0 is the start of the animation, 1 its end; springs and curves that
/// overshoot leave that range. A *phase* is a fraction of `fullDuration`. The timing maps phases to fractions between
/// `from` and `to`. A motion plays the phases from `phase` to `lastPhase`, backwards if it returns to the start.
struct TrackMotion: Equatable {
  var timing: BlockTiming.Resolved
  /// The fractions at phase 0 and at phase 1.
  var from = 0.0
  var to = 1.0
  var phase = 0.0
  var lastPhase = 1.0
  /// The time from phase 0 to phase 1, in seconds.
  var fullDuration: Double
  /// The time before the motion begins, in seconds.
  var delay = 0.0

  /// The duration in seconds, including the delay.
  var duration: Double { delay + abs(lastPhase - phase) * fullDuration }

  /// Whether the motion covers the whole distance, so that the phase determines the value.
  var isWhole: Bool { from == 0 && to == 1 }

  var isBackward: Bool { lastPhase < phase }

  /// The phase after `time` seconds.
  func phase(after time: Double) -> Double {
    guard fullDuration > 0 else { return lastPhase }
    let distance = max(0, time - delay) / fullDuration
    return isBackward ? max(lastPhase, phase - distance) : min(lastPhase, phase + distance)
  }

  /// The fraction after `time` seconds.
  func fraction(after time: Double) -> Double {
    fraction(atPhase: phase(after: time))
  }

  func fraction(atPhase phase: Double) -> Double {
    from + (to - from) * progress(atPhase: phase)
  }

  private func progress(atPhase phase: Double) -> Double {
    switch timing {
    case .curve(let curve): curve.value(at: phase)
    // This must be the value of the layer's animation, even at the end, where a spring may still be a thousandth of
    // the distance away from its target.
    case .spring(let spring): spring.value(at: phase * fullDuration)
    }
  }

  /// The change of the fraction per second, after `time` seconds.
  func velocity(after time: Double) -> Double {
    guard time >= delay, time < duration, fullDuration > 0 else { return 0 }
    let phase = phase(after: time)
    let slope =
      switch timing {
      case .curve(let curve): curve.slope(at: phase) / fullDuration
      case .spring(let spring): spring.velocity(at: phase * fullDuration)
      }
    return (isBackward ? -1 : 1) * slope * (to - from)
  }

  /// The remaining motion after `time` seconds.
  func remainder(after time: Double) -> TrackMotion {
    var remainder = self
    remainder.phase = phase(after: time)
    remainder.delay = max(0, delay - time)
    return remainder
  }

  func delayed(by seconds: Double) -> TrackMotion {
    var later = self
    later.delay += seconds
    return later
  }

  /// The `beginTime` of the layer's animation relative to the start of the motion, in seconds; usually negative. The
  /// animation takes `fullDuration` and shows `phase` when the motion begins.
  var beginTimeOffset: Double {
    delay - (isBackward ? 1 - phase : phase) * fullDuration
  }
}

extension TrackMotion {
  /// A motion from `fraction` to `target` that takes `duration` seconds. A spring with a duration of its own takes
  /// that.
  ///
  /// - Parameter velocity: the initial velocity of a spring, in fractions per second; nil for its own.
  static func timed(
    _ timing: BlockTiming, from fraction: Double, to target: Double, velocity: Double?,
    duration: Double
  ) -> TrackMotion {
    let distance = target - fraction
    guard abs(distance) > negligibleDistance else { return constant(at: target, for: duration) }
    let timing = velocity.map { timing.starting(atVelocity: $0 / distance) } ?? timing
    return timed(timing, duration, from: fraction, to: target)
  }

  /// No motion: stays at `fraction` for `duration` seconds.
  static func constant(at fraction: Double, for duration: Double) -> TrackMotion {
    TrackMotion(
      timing: .curve(.linear), from: fraction, to: fraction,
      fullDuration: max(duration, shortestDuration))
  }

  private static func timed(
    _ timing: BlockTiming, _ duration: Double, from: Double, to: Double
  ) -> TrackMotion {
    var seconds = duration
    if case .spring(let spring) = timing { seconds = spring.animationDuration }
    seconds = max(seconds, shortestDuration)
    return TrackMotion(
      timing: timing.resolved(duration: seconds), from: from, to: to, fullDuration: seconds)
  }

  /// The shortest duration, in seconds. For Core Animation, a duration of 0 means "not set".
  static let shortestDuration = 1e-6
  /// A distance that is too small to be visible, as a fraction of the whole distance.
  private static let negligibleDistance = 1e-9
}

extension BlockTiming {
  /// Whether each fraction belongs to exactly one phase.
  var isInvertible: Bool {
    guard case .curve(let curve) = self else { return false }
    return (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
  }

  var isSpring: Bool {
    if case .curve = self { false } else { true }
  }

  /// The fraction at `phase`; linear for springs, whose time depends on where they start.
  func fraction(atPhase phase: Double) -> Double {
    guard case .curve(let curve) = self else { return min(max(phase, 0), 1) }
    return curve.value(at: phase)
  }

  /// The phase at which a curve reaches `fraction`: the inverse of ``fraction(atPhase:)``. Without an inverse,
  /// `fraction` itself, limited to 0…1.
  func phase(atFraction fraction: Double) -> Double {
    guard isInvertible, case .curve(let curve) = self else { return min(max(fraction, 0), 1) }
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    // The curve mirrored about the diagonal is the inverse function.
    return TimingCurve(curve.y1, curve.x1, curve.y2, curve.x2).value(at: fraction)
  }

  /// The same spring with another initial velocity. A curve stays as it is.
  fileprivate func starting(atVelocity velocity: Double) -> BlockTiming {
    switch self {
    case .curve: self
    case .fittedSpring(let ratio, _):
      .fittedSpring(dampingRatio: ratio, initialVelocity: velocity)
    case .spring(let spring):
      .spring(
        Spring(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
          initialVelocity: velocity))
    }
  }
}
