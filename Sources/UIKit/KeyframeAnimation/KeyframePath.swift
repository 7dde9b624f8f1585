/// The values of a property at certain fractions of an animation's duration.
@MainActor
struct KeyframePath {
  let values: [AnimatableValue]
  /// Fractions of the duration, one for each value, in ascending order from 0 to 1.
  let times: [Double]
  let mode: CAAnimationCalculationMode
  private let keyframes: Keyframes

  init(values: [AnimatableValue], times: [Double], mode: CAAnimationCalculationMode) {
    self.values = values
    self.times = times
    self.mode = mode
    keyframes = Keyframes(values: values, times: times, curves: [], mode: mode.mode)
  }

  /// The value at a fraction of the duration. Fractions outside of 0…1 give the first or last value.
  func value(at fraction: Double) -> AnimatableValue? {
    keyframes.value(at: fraction)
  }

  /// An animation from one fraction of the path to another, without timing.
  ///
  /// From 0 to 1, the animation has the path's own values, times and mode. A part of a linear or discrete
  /// path keeps the keyframes inside the part and gets new ones at its ends. A part of a path with another
  /// mode is sampled.
  func animation(keyPath: String, from: Double, to: Double) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    if from == 0, to == 1 {
      animation.values = values
      animation.keyTimes = times.map { NSNumber(value: $0) }
      animation.calculationMode = mode
      return animation
    }
    let distance = to - from
    let inside: [Double] =
      if mode == .linear || mode == .discrete {
        distance == 0
          ? [] : times.map { ($0 - from) / distance }.filter { $0 > 0 && $0 < 1 }.sorted()
      } else {
        (1..<Self.samples).map { Double($0) / Double(Self.samples) }
      }
    let places = distance == 0 ? [0] : [0] + inside + [1]
    animation.values = places.compactMap { value(at: from + distance * $0) }
    animation.keyTimes = places.map { NSNumber(value: $0) }
    animation.calculationMode = mode == .discrete ? .discrete : .linear
    return animation
  }

  /// An animation from one fraction of the path to another with the motion of a spring, as samples.
  /// `duration` is in seconds.
  func animation(
    keyPath: String, from: Double, to: Double, spring: Spring, duration: Double
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    let places = (0...Self.samples).map { Double($0) / Double(Self.samples) }
    animation.values = places.compactMap { place in
      value(at: from + (to - from) * spring.value(at: place * duration))
    }
    animation.keyTimes = places.map { NSNumber(value: $0) }
    return animation
  }

  /// The number of intervals between samples: enough for one second at 60 frames per second.
  private static let samples = 60
}
