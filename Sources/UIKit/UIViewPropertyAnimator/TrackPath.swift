/// The values that an animated property goes through, by the share of the way: 0 is the start, 1 the end.
@MainActor
enum TrackPath {
  /// Added to what the layer has: the difference between start and end, which the end cancels.
  case added(difference: AnimatableValue, zero: AnimatableValue)
  /// In place of what the layer has.
  case straight(from: AnimatableValue, to: AnimatableValue)
  case keyframes(KeyframePath)

  /// The path of a change: added where that is possible, else from what is on screen.
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

  /// The path through other values.
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

  /// What the layer's animation has at `share`: a value, or what is added to one.
  private func value(at share: Double) -> AnimatableValue? {
    switch self {
    case .added(let difference, let zero): .interpolate(difference, zero, share)
    case .straight(let from, let to): .interpolate(from, to, share)
    case .keyframes(let path): path.value(at: share)
    }
  }

  /// The model value that shows the same at `share` without an animation, where `new` is the one at the end.
  func model(at share: Double, new: AnimatableValue) -> AnimatableValue {
    if share == 1 { return new }
    guard let value = value(at: share) else { return new }
    if case .added = self { return AnimatableValue.sum(new, value) ?? new }
    return value
  }

  /// The way from one share to another as an animation, without any timing. That of the whole way has at each share of its
  /// time what is there at this share of the way.
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

  /// The same as a spring moves.
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
