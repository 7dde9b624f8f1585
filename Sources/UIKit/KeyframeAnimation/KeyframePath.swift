/// Values of a property at fractions of the animation's time.
@MainActor
struct KeyframePath {
  let values: [AnimatableValue]
  /// Fractions of the time, one for each value, in ascending order from 0 to 1.
  let times: [Double]
  let mode: CAAnimationCalculationMode
  private let keyframes: Keyframes

  init(values: [AnimatableValue], times: [Double], mode: CAAnimationCalculationMode) {
    self.values = values
    self.times = times
    self.mode = mode
    keyframes = Keyframes(values: values, times: times, curves: [], mode: mode.mode)
  }

  /// The value at a fraction of the time. Fractions outside of 0…1 give the first or last value.
  func value(at fraction: Double) -> AnimatableValue? {
    keyframes.value(at: fraction)
  }

  /// An animation from one fraction of the path to another, without timing.
  ///
  /// The whole path becomes one animation as it is. A part of it is cut at its ends; a curved or
  /// paced part is sampled.
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

  /// An animation along the path with a spring's motion, sampled.
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

  /// The number of samples: enough for one second at 60 frames per second.
  private static let samples = 60
}
