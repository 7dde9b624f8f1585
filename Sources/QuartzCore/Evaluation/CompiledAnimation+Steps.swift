/// Stepped animations: keyframes in the mode `discrete`, whose value changes only at single moments. They need a frame only
/// at those moments.
extension CompiledAnimation {
  /// Whether the value changes only in steps, at the times that ``nextStep(after:)`` returns.
  public var isStepped: Bool { stepFractions != nil }

  /// The fractions of a pass at which the value changes, in increasing order; nil for an animation that isn't stepped.
  private var stepFractions: [Double]? {
    guard case .property(let animation) = body, case .keyframes(let keyframes) = animation.path,
      curve == nil, !timing.autoreverses, timing.speed > 0, timing.duration > 0
    else { return nil }
    return keyframes.stepFractions
  }

  /// The first moment after `time`, both in the layer's time, at which a stepped animation begins, changes its value, or ends;
  /// nil if there is none, and for other animations.
  public func nextStep(after time: CFTimeInterval) -> CFTimeInterval? {
    guard let fractions = stepFractions else { return nil }
    let speed = CFTimeInterval(timing.speed)
    guard time >= timing.beginTime else { return timing.beginTime }
    if let end = timing.endTime, time >= end { return nil }
    let position = (time - timing.beginTime) * speed + timing.timeOffset
    let pass = (position / timing.duration).rounded(.down)
    let fraction = position / timing.duration - pass
    let next = fractions.first { $0 > fraction } ?? 1
    let step = timing.beginTime + ((pass + next) * timing.duration - timing.timeOffset) / speed
    // Rounding may give a moment that is not after `time`, or one just before the change. The next step then follows at once.
    return min(max(step, time.nextUp), timing.endTime ?? .infinity)
  }

  /// Whether a stepped animation begins, changes its value or ends after one time and not after the other, in either order,
  /// both in the layer's time.
  public func hasStep(between a: CFTimeInterval, and b: CFTimeInterval) -> Bool {
    nextStep(after: min(a, b)).map { $0 <= max(a, b) } ?? false
  }
}

extension Keyframes {
  /// The fractions of a pass at which the value changes, apart from its start; nil unless the mode is `discrete`.
  var stepFractions: [Double]? {
    mode == .discrete ? Array(times.prefix(values.count).dropFirst()) : nil
  }
}
