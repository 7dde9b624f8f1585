/// The values of an animated property as a function of the fraction: 0 is the start, 1 the end.
@MainActor
enum TrackPath {
  /// Values that are added to the layer's own: from the difference of start and end to zero.
  case added(difference: AnimatableValue, zero: AnimatableValue)
  /// Values that replace the layer's own.
  case straight(from: AnimatableValue, to: AnimatableValue)
  case keyframes(KeyframePath)

  /// The path of a change: its keyframes, if it has any; values that are added, if that is possible; otherwise values
  /// from the one on screen to the new one.
  init(_ change: LayerChange) {
    if let keyframes = change.keyframes {
      self = .keyframes(keyframes)
    } else if change.mayAdd, let difference = AnimatableValue.difference(change.old, change.new),
      let zero = difference.zero
    {
      self = .added(difference: difference, zero: zero)
    } else {
      self = .straight(from: change.shown, to: change.new)
    }
  }

  /// The path whose values are those of this path, converted by `change`.
  func mapped(_ change: (AnimatableValue) -> AnimatableValue) -> TrackPath {
    switch self {
    case .added(let difference, let zero): .added(difference: change(difference), zero: zero)
    case .straight(let from, let to): .straight(from: change(from), to: change(to))
    case .keyframes(let path):
      .keyframes(KeyframePath(values: path.values.map(change), times: path.times, mode: path.mode))
    }
  }

  var isAdded: Bool {
    if case .added = self { true } else { false }
  }

  /// The animation's value at `fraction`: one that replaces the layer's own, or one that is added to it.
  private func value(at fraction: Double) -> AnimatableValue? {
    switch self {
    case .added(let difference, let zero): .interpolate(difference, zero, fraction)
    case .straight(let from, let to): .interpolate(from, to, fraction)
    case .keyframes(let path): path.value(at: fraction)
    }
  }

  /// The model value that looks the same without the animation as the animation does at `fraction`. `new` is the model
  /// value at the end.
  func model(at fraction: Double, new: AnimatableValue) -> AnimatableValue {
    if fraction == 1 { return new }
    guard let value = value(at: fraction) else { return new }
    if case .added = self { return AnimatableValue.sum(new, value) ?? new }
    return value
  }

  /// An animation from one fraction to another, without timing. If it runs from 0 to 1, its value at each fraction of
  /// its time is the path's value at that fraction.
  func animation(keyPath: String, from: Double, to: Double) -> CAPropertyAnimation {
    if case .keyframes(let path) = self {
      return path.animation(keyPath: keyPath, from: from, to: to)
    }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value(at: from)
    animation.toValue = value(at: to)
    if case .added = self { animation.isAdditive = true }
    return animation
  }

  /// An animation from one fraction to another, with the timing of a spring.
  func animation(
    keyPath: String, from: Double, to: Double, spring: Spring, duration: Double
  ) -> CAPropertyAnimation {
    if case .keyframes(let path) = self {
      return path.animation(
        keyPath: keyPath, from: from, to: to, spring: spring, duration: duration)
    }
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.mass = CGFloat(spring.mass)
    animation.stiffness = CGFloat(spring.stiffness)
    animation.damping = CGFloat(spring.damping)
    animation.initialVelocity = CGFloat(spring.initialVelocity)
    animation.fromValue = value(at: from)
    animation.toValue = value(at: to)
    if case .added = self { animation.isAdditive = true }
    return animation
  }
}
