/// Values at times, by the share of the way.
@MainActor
struct KeyframePath {
  let values: [AnimatableValue]
  /// Shares, one for each value, rising from 0 to 1.
  let times: [Double]
  let mode: CAAnimationCalculationMode
  private let keyframes: Keyframes

  init(values: [AnimatableValue], times: [Double], mode: CAAnimationCalculationMode) {
    self.values = values
    self.times = times
    self.mode = mode
    keyframes = Keyframes(values: values, times: times, curves: [], mode: mode.mode)
  }

  /// Shares beyond the ends stay at the ends.
  func value(at share: Double) -> AnimatableValue? {
    keyframes.value(at: share)
  }

  /// The way from one share to another as an animation, without any timing.
  ///
  /// The whole way is this path itself. A part of it is cut at its ends; where it is curved or paced, it is sampled.
  func animation(keyPath: String, from: Double, to: Double) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    if from == 0, to == 1 {
      animation.values = values
      animation.keyTimes = times.map { NSNumber(value: $0) }
      animation.calculationMode = mode
      return animation
    }
    let way = to - from
    let inside: [Double] =
      if mode == .linear || mode == .discrete {
        way == 0 ? [] : times.map { ($0 - from) / way }.filter { $0 > 0 && $0 < 1 }.sorted()
      } else {
        (1..<Self.samples).map { Double($0) / Double(Self.samples) }
      }
    let places = way == 0 ? [0] : [0] + inside + [1]
    animation.values = places.compactMap { value(at: from + way * $0) }
    animation.keyTimes = places.map { NSNumber(value: $0) }
    animation.calculationMode = mode == .discrete ? .discrete : .linear
    return animation
  }

  /// The same as a spring moves along it, sampled.
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

  /// Enough for a second at sixty frames.
  private static let samples = 60
}
