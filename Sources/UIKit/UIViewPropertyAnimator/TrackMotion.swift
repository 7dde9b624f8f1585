/// The motion of one animated value to an end, as a function of time.
///
/// The value is given as a *share*, a fraction of the distance: 0 is the start of the animation, 1 its end; springs and steep
/// curves leave that range. The pace maps the *phase*, a fraction of `fullDuration`, to the fraction of the distance from
/// `from` to `to`. A motion plays the phases from `phase` to `lastPhase`, backwards if it returns to the start.
struct TrackMotion: Equatable {
  var pace: BlockTiming.Pace
  /// The shares at phase 0 and at phase 1.
  var from = 0.0
  var to = 1.0
  var phase = 0.0
  var lastPhase = 1.0
  /// Seconds from phase 0 to phase 1.
  var fullDuration: Double
  /// Seconds before it begins.
  var delay = 0.0

  /// The duration in seconds, including the delay.
  var duration: Double { delay + abs(lastPhase - phase) * fullDuration }

  /// Whether it covers the whole distance, so that the phase determines the value.
  var isWhole: Bool { from == 0 && to == 1 }

  var isBackward: Bool { lastPhase < phase }

  /// The phase after `time` seconds.
  func phase(after time: Double) -> Double {
    guard fullDuration > 0 else { return lastPhase }
    let way = max(0, time - delay) / fullDuration
    return isBackward ? max(lastPhase, phase - way) : min(lastPhase, phase + way)
  }

  /// The share after `time` seconds.
  func share(after time: Double) -> Double {
    share(atPhase: phase(after: time))
  }

  func share(atPhase phase: Double) -> Double {
    from + (to - from) * progress(atPhase: phase)
  }

  private func progress(atPhase phase: Double) -> Double {
    switch pace {
    case .curve(let curve): curve.value(at: phase)
    // Exactly the value of the layer's animation, also at its end, where a thousandth of the distance may be left.
    case .spring(let spring): spring.value(at: phase * fullDuration)
    }
  }

  /// How fast the share changes after `time` seconds, per second.
  func velocity(after time: Double) -> Double {
    guard time >= delay, time < duration, fullDuration > 0 else { return 0 }
    let phase = phase(after: time)
    let slope =
      switch pace {
      case .curve(let curve): curve.slope(at: phase) / fullDuration
      case .spring(let spring): spring.velocity(at: phase * fullDuration)
      }
    return (isBackward ? -1 : 1) * slope * (to - from)
  }

  /// The rest of the motion after `time` seconds.
  func resumed(after time: Double) -> TrackMotion {
    var rest = self
    rest.phase = phase(after: time)
    rest.delay = max(0, delay - time)
    return rest
  }

  func delayed(by seconds: Double) -> TrackMotion {
    var later = self
    later.delay += seconds
    return later
  }

  /// The seconds from the moment at which the motion begins to the `beginTime` of an animation of `fullDuration` that shows
  /// `phase` at that moment; usually negative.
  var lead: Double {
    delay - (isBackward ? 1 - phase : phase) * fullDuration
  }
}

extension TrackMotion {
  /// A motion from `share` to `target` in `duration` seconds or, if the timing is a spring with a duration of its own, in
  /// that.
  ///
  /// - Parameter velocity: the initial velocity of a spring, in shares per second; nil for its own.
  static func stretched(
    _ timing: BlockTiming, from share: Double, to target: Double, velocity: Double?,
    duration: Double
  ) -> TrackMotion {
    let way = target - share
    guard abs(way) > negligibleWay else { return standing(at: target, for: duration) }
    let timing = velocity.map { timing.starting(atVelocity: $0 / way) } ?? timing
    return paced(timing, duration, from: share, to: target)
  }

  /// Rests at `share` for `duration` seconds.
  static func standing(at share: Double, for duration: Double) -> TrackMotion {
    TrackMotion(
      pace: .curve(.linear), from: share, to: share,
      fullDuration: max(duration, shortestDuration))
  }

  private static func paced(
    _ timing: BlockTiming, _ duration: Double, from: Double, to: Double
  ) -> TrackMotion {
    var seconds = duration
    if case .spring(let spring) = timing { seconds = spring.animationDuration }
    seconds = max(seconds, shortestDuration)
    return TrackMotion(
      pace: timing.pace(duration: seconds), from: from, to: to, fullDuration: seconds)
  }

  /// In seconds. Core Animation takes a duration of 0 for "not set".
  static let shortestDuration = 1e-6
  /// A distance that is too small to be seen.
  private static let negligibleWay = 1e-9
}

extension BlockTiming {
  /// Whether each share belongs to one phase.
  var isInvertible: Bool {
    guard case .curve(let curve) = self else { return false }
    return (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
  }

  var isSpring: Bool {
    if case .curve = self { false } else { true }
  }

  /// The share at `phase`; linear for springs, whose time depends on where they start.
  func share(atPhase phase: Double) -> Double {
    guard case .curve(let curve) = self else { return min(max(phase, 0), 1) }
    return curve.value(at: phase)
  }

  /// The phase at which a curve reaches `share`: the inverse of ``share(atPhase:)`` if there is one, else `share` itself.
  func phase(atShare share: Double) -> Double {
    guard isInvertible, case .curve(let curve) = self else { return min(max(share, 0), 1) }
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    // The curve mirrored about the diagonal is the inverse function.
    return TimingCurve(curve.y1, curve.x1, curve.y2, curve.x2).value(at: share)
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
