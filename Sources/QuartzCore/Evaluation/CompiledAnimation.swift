/// An animation as a value that any thread can evaluate: its key path is parsed and its times are fixed.
public struct CompiledAnimation: Sendable {
  /// The effect of an animation on a layer's values.
  public indirect enum Body: Sendable {
    /// Animates one property.
    case property(PropertyAnimation)
    /// Applies several animations, in the group's own time.
    case group([CompiledAnimation])
    /// Replaces the layer's old appearance by its new one.
    case transition(TransitionAnimation)
  }

  /// When the animation is active and how often it repeats, in the layer's time.
  public var timing: MediaTiming
  /// The timing function of one pass; nil means linear.
  public var curve: TimingCurve?
  /// The effect of the animation.
  public var body: Body
  /// The key under which the animation was added to its layer; nil for none, and for a member of a group.
  public internal(set) var key: String?
  /// The number of the animation, in the order in which animations were added to layers; 0 for a member of a group.
  public internal(set) var number = 0
  /// Whether the begin time holds only for a snapshot: the next complete flush sets the final one.
  var hasProvisionalBegin = false
  /// The animation before an ``AnimationEdit`` changed it; nil if none did.
  var unedited: UneditedAnimation?
  /// The code that added the animation; nil if nothing recorded the layer's tree then, and for a member of a group.
  var origin: AnimationOrigin?

  /// Creates a compiled animation.
  public init(timing: MediaTiming, curve: TimingCurve?, body: Body) {
    self.timing = timing
    self.curve = curve
    self.body = body
  }

  /// Changes `properties` by the animation's effect at `time`, in the layer's time.
  public func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
    apply(to: &properties, at: time, isInGroup: false)
  }

  private func apply(
    to properties: inout LayerProperties, at time: CFTimeInterval, isInGroup: Bool
  ) {
    // Inside a group the active time includes its end. That moment is on screen while the group fills
    // forwards, and at the point where the group reverses.
    guard let progress = timing.progress(at: time, includingEnd: isInGroup) else { return }
    let eased = curve?.value(at: progress.fraction) ?? progress.fraction
    switch body {
    case .property(let animation):
      animation.apply(
        to: &properties, fraction: eased, elapsed: progress.fraction * timing.duration,
        iteration: progress.iteration)
    case .group(let animations):
      // Members run in the group's own time and are cut off at its duration.
      let local = eased * timing.duration
      for animation in animations { animation.apply(to: &properties, at: local, isInGroup: true) }
    case .transition(let transition): transition.apply(to: &properties, fraction: eased)
    }
  }

  /// Whether this animation, or a member of this group, changes `property`.
  public func affects(_ property: AnimatableProperty) -> Bool {
    switch body {
    case .property(let animation): animation.target.property == property
    case .group(let animations): animations.contains { $0.affects(property) }
    case .transition: false
    }
  }

  /// Whether this animation, or a member of this group, is a transition.
  public var isTransition: Bool {
    switch body {
    case .property: false
    case .group(let animations): animations.contains(where: \.isTransition)
    case .transition: true
    }
  }
}

/// The effect of an animation on one property during one pass.
public struct PropertyAnimation: Sendable {
  /// The source of the values.
  public enum Path: Sendable {
    /// From one value to another.
    case basic(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?)
    /// From one value to another with the motion of a spring.
    case spring(Spring, from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?)
    /// Through a list of values.
    case keyframes(Keyframes)
  }

  /// The property, or the component of it, that is animated.
  public var target: AnimationTarget
  /// The source of the values.
  public var path: Path
  /// Whether the values are added to the value that the property has without this animation.
  public var isAdditive: Bool
  /// Whether each pass starts where the previous one ended.
  public var isCumulative: Bool

  /// Creates the effect.
  public init(target: AnimationTarget, path: Path, isAdditive: Bool, isCumulative: Bool) {
    self.target = target
    self.path = path
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// Changes `properties`.
  ///
  /// - Parameters:
  ///   - fraction: the fraction of the pass, with the timing function applied.
  ///   - elapsed: the time since the pass began, in seconds, before the timing function is applied.
  ///   - iteration: the number of completed cycles.
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

  /// The current value and the value at the end of a pass; nil if there are no values.
  private func values(
    _ fraction: Double, _ elapsed: CFTimeInterval, current: AnimatableValue
  ) -> (now: AnimatableValue, last: AnimatableValue)? {
    switch path {
    case .basic(let from, let to, let by):
      return ends(from, to, by, current: current).map { (.interpolate($0, $1, fraction), $1) }
    case .spring(let spring, let from, let to, let by):
      // A spring whose duration is 0 is at its target, not at its start.
      let position = elapsed == 0 && fraction > 0 ? 1 : spring.value(at: elapsed)
      return ends(from, to, by, current: current).map { (.interpolate($0, $1, position), $1) }
    case .keyframes(let keyframes):
      guard let now = keyframes.value(at: fraction), let last = keyframes.value(at: 1) else {
        return nil
      }
      return (now, last)
    }
  }

  /// The first and last value, following Core Animation's rules for `from`, `to` and `by`.
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
