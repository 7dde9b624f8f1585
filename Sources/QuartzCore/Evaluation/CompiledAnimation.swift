/// An animation as the compositor keeps it: a value, resolved, with nothing left to look up.
public struct CompiledAnimation: Sendable {
  /// What an animation does to a layer's values.
  public indirect enum Body: Sendable {
    case property(PropertyAnimation)
    case group([CompiledAnimation])
    case transition(TransitionAnimation)
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

  /// Changes `properties` by what this animation does at `time`, in the time of the layer that has
  /// it.
  public func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
    apply(to: &properties, at: time, isInGroup: false)
  }

  private func apply(
    to properties: inout LayerProperties, at time: CFTimeInterval, isInGroup: Bool
  ) {
    // Inside a group the end belongs to an animation: it shows while the group fills, and where it
    // turns around.
    guard let progress = timing.progress(at: time, includingEnd: isInGroup) else { return }
    let paced = curve?.value(at: progress.fraction) ?? progress.fraction
    switch body {
    case .property(let animation):
      animation.apply(
        to: &properties, fraction: paced, elapsed: progress.fraction * timing.duration,
        iteration: progress.iteration)
    case .group(let animations):
      // Children live in the group's own time and are cut off at its duration.
      let local = paced * timing.duration
      for animation in animations { animation.apply(to: &properties, at: local, isInGroup: true) }
    case .transition(let transition): transition.apply(to: &properties, fraction: paced)
    }
  }

  /// Whether this animation, or one inside it, changes `property`.
  public func affects(_ property: AnimatableProperty) -> Bool {
    switch body {
    case .property(let animation): animation.target.property == property
    case .group(let animations): animations.contains { $0.affects(property) }
    case .transition: false
    }
  }

  /// Whether this animation, or one inside it, shows the layer's old picture.
  public var isTransition: Bool {
    switch body {
    case .property: false
    case .group(let animations): animations.contains(where: \.isTransition)
    case .transition: true
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

  /// `fraction` is the paced share of the pass, `elapsed` its seconds so far without pacing.
  func apply(
    to properties: inout LayerProperties, fraction: Double, elapsed: CFTimeInterval, iteration: Int
  ) {
    guard let current = target.value(in: properties),
      let (now, last) = values(fraction, elapsed, current: current)
    else { return }
    var value = now
    if isCumulative, iteration > 0 {
      value = last.repeated(iteration).flatMap { AnimatableValue.sum(now, $0) } ?? now
    }
    if isAdditive {
      guard let sum = AnimatableValue.sum(current, value) else { return }
      value = sum
    }
    target.set(value, in: &properties)
  }

  /// The value now and the one that a pass ends with; nil when there is nothing to go through.
  private func values(
    _ fraction: Double, _ elapsed: CFTimeInterval, current: AnimatableValue
  ) -> (now: AnimatableValue, last: AnimatableValue)? {
    switch path {
    case .basic(let from, let to, let by):
      return ends(from, to, by, current: current).map { (.interpolate($0, $1, fraction), $1) }
    case .spring(let spring, let from, let to, let by):
      // Without any time a spring is where it wants to be, not where it starts.
      let way = elapsed == 0 && fraction > 0 ? 1 : spring.value(at: elapsed)
      return ends(from, to, by, current: current).map { (.interpolate($0, $1, way), $1) }
    case .keyframes(let keyframes):
      guard let now = keyframes.value(at: fraction), let last = keyframes.value(at: 1) else {
        return nil
      }
      return (now, last)
    }
  }

  /// The start and the end, by Core Animation's table of from, to and by.
  private func ends(
    _ from: AnimatableValue?, _ to: AnimatableValue?, _ by: AnimatableValue?,
    current: AnimatableValue
  ) -> (AnimatableValue, AnimatableValue)? {
    let base = isAdditive ? (from ?? to ?? by)?.neutral ?? current : current
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return AnimatableValue.sum(from, by).map { (from, $0) }
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, let by?): return AnimatableValue.remainder(to, by).map { ($0, to) }
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return AnimatableValue.sum(base, by).map { (base, $0) }
    case (nil, nil, nil): return nil
    }
  }
}
