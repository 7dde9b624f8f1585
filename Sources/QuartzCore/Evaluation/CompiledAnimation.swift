/// An animation as the compositor keeps it: a value, resolved, with nothing left to look up.
public struct CompiledAnimation: Sendable {
  /// What an animation does to a layer's values.
  public indirect enum Body: Sendable {
    case property(PropertyAnimation)
    case group([CompiledAnimation])
  }

  public var timing: MediaTiming
  /// The pacing of a whole pass; nil is linear.
  public var curve: TimingCurve?
  public var body: Body

  public init(timing: MediaTiming, curve: TimingCurve?, body: Body) {
    self.timing = timing
    self.curve = curve
    self.body = body
  }

  /// Changes `properties` by what this animation does at `time`, in the time of the layer or group that has it.
  public func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
    guard let progress = timing.progress(at: time) else { return }
    switch body {
    case .property(let animation):
      let paced = curve?.value(at: progress.fraction) ?? progress.fraction
      animation.apply(
        to: &properties, fraction: paced, elapsed: progress.fraction * timing.duration,
        iteration: progress.iteration)
    case .group(let animations):
      // Children live in the group's own time and are cut off at its duration.
      let paced = curve?.value(at: progress.fraction) ?? progress.fraction
      let local = paced * timing.duration
      for animation in animations { animation.apply(to: &properties, at: local) }
    }
  }

  /// Whether this animation, or one inside it, changes `property`.
  public func affects(_ property: AnimatableProperty) -> Bool {
    switch body {
    case .property(let animation): animation.target.property == property
    case .group(let animations): animations.contains { $0.affects(property) }
    }
  }
}

/// What happens to one property in the course of one pass.
public struct PropertyAnimation: Sendable {
  /// Where the values come from.
  public enum Path: Sendable {
    case basic(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?)
    case spring(Spring, from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?)
    case keyframes(Keyframes)
  }

  public var target: AnimationTarget
  public var path: Path
  public var isAdditive: Bool
  public var isCumulative: Bool

  public init(target: AnimationTarget, path: Path, isAdditive: Bool, isCumulative: Bool) {
    self.target = target
    self.path = path
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  func apply(
    to properties: inout LayerProperties, fraction: Double, elapsed: CFTimeInterval, iteration: Int
  ) {
    guard let current = target.value(in: properties) else { return }
    var value: AnimatableValue
    switch path {
    case .basic(let from, let to, let by):
      guard let ends = ends(from, to, by, current: current) else { return }
      value = .interpolate(ends.0, ends.1, fraction)
      if isCumulative, iteration > 0 { value = accumulated(value, times: iteration, of: ends.1) }
    case .spring(let spring, let from, let to, let by):
      guard let ends = ends(from, to, by, current: current) else { return }
      value = .interpolate(ends.0, ends.1, spring.value(at: elapsed))
    case .keyframes(let keyframes):
      guard let at = keyframes.value(at: fraction) else { return }
      value = at
      if isCumulative, iteration > 0, let last = keyframes.value(at: 1) {
        value = accumulated(value, times: iteration, of: last)
      }
    }
    if isAdditive {
      guard let sum = AnimatableValue.sum(current, value) else { return }
      value = sum
    }
    target.set(value, in: &properties)
  }

  /// The start and the end, by Core Animation's table of from, to and by.
  private func ends(
    _ from: AnimatableValue?, _ to: AnimatableValue?, _ by: AnimatableValue?,
    current: AnimatableValue
  ) -> (AnimatableValue, AnimatableValue)? {
    let base = isAdditive ? (current.zero ?? current) : current
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return AnimatableValue.sum(from, by).map { (from, $0) }
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, let by?): return AnimatableValue.difference(to, by).map { ($0, to) }
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return AnimatableValue.sum(base, by).map { (base, $0) }
    case (nil, nil, nil): return nil
    }
  }

  private func accumulated(
    _ value: AnimatableValue, times: Int, of last: AnimatableValue
  ) -> AnimatableValue {
    guard let zero = last.zero else { return value }
    // n times the last value is the interpolation past the end, from nothing.
    let offset = AnimatableValue.interpolate(zero, last, Double(times))
    return AnimatableValue.sum(value, offset) ?? value
  }
}
