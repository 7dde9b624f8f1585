import Foundation

/// The values of a keyframe animation, their times, and how to interpolate between them.
public struct Keyframes: Sendable {
  /// How values between keyframes are computed; see ``CAAnimationCalculationMode``.
  public enum Mode: Sendable {
    case linear, discrete, paced, cubic, cubicPaced
  }

  let values: [AnimatableValue]
  /// The time of each value as a fraction of the pass, in increasing order.
  var times: [Double]
  private let curves: [TimingCurve]
  let mode: Mode
  private let tangents: [AnimatableValue]

  /// Creates keyframes.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - times: the time of each value, 0…1. If their number does not match the values, equal
  ///     intervals are used instead. The paced modes ignore `times` and use intervals proportional
  ///     to the distances between the values.
  ///   - curves: the timing functions between neighbouring values; missing ones are linear.
  ///   - mode: how values between keyframes are computed.
  public init(values: [AnimatableValue], times: [Double]?, curves: [TimingCurve], mode: Mode) {
    self.values = values
    self.mode = mode
    self.curves = curves
    // In discrete mode each value lasts until the next time, so there is one more time than values.
    let expected = mode == .discrete ? values.count + 1 : values.count
    if mode == .paced || mode == .cubicPaced {
      self.times = Self.pacedTimes(values)
    } else if let times,
      times.count == expected || (mode == .discrete && times.count == values.count)
    {
      self.times = times
    } else {
      let steps = Double(max(expected - 1, 1))
      self.times = (0..<max(expected, 1)).map { Double($0) / steps }
    }
    tangents = mode == .cubic || mode == .cubicPaced ? Self.tangents(values) : []
  }

  /// The same keyframes with other values.
  func mapped(_ change: (AnimatableValue) -> AnimatableValue) -> Keyframes {
    Keyframes(values: values.map(change), times: times, curves: curves, mode: mode)
  }

  /// Returns the value at `fraction` of the pass; nil if there are no values.
  public func value(at fraction: Double) -> AnimatableValue? {
    guard let first = values.first, let last = values.last else { return nil }
    if mode == .discrete {
      var index = 0
      while index + 1 < values.count, fraction >= times[index + 1] { index += 1 }
      return values[index]
    }
    guard values.count > 1 else { return first }
    if fraction <= times[0] { return first }
    if fraction >= times[times.count - 1] { return last }
    var index = 0
    while index + 2 < values.count, fraction >= times[index + 1] { index += 1 }
    let span = times[index + 1] - times[index]
    var local = span > 0 ? (fraction - times[index]) / span : 1
    if index < curves.count { local = curves[index].value(at: local) }
    if tangents.isEmpty { return .interpolate(values[index], values[index + 1], local) }
    return curved(index, local)
  }

  /// Returns the value at fraction `t` of segment `index` of a Catmull–Rom spline through the values.
  ///
  /// It is computed as a correction of the linear interpolation. That also works for transforms,
  /// which have differences but no weighted sums.
  private func curved(_ index: Int, _ t: Double) -> AnimatableValue {
    let linear = AnimatableValue.interpolate(values[index], values[index + 1], t)
    guard let chord = AnimatableValue.difference(values[index + 1], values[index]) else {
      return linear
    }
    let weights = [t * (1 - t) * (1 - t), -t * t * (1 - t)]
    return zip(weights, [tangents[index], tangents[index + 1]]).reduce(linear) { sum, end in
      let (weight, tangent) = end
      guard let bend = AnimatableValue.remainder(tangent, chord), let zero = bend.zero else {
        return sum
      }
      return AnimatableValue.sum(sum, .interpolate(zero, bend, weight)) ?? sum
    }
  }

  /// Half the difference between each value's neighbours; empty for kinds that can't be subtracted.
  private static func tangents(_ values: [AnimatableValue]) -> [AnimatableValue] {
    let tangents = values.indices.compactMap { index -> AnimatableValue? in
      let before = values[max(index - 1, 0)]
      let after = values[min(index + 1, values.count - 1)]
      guard let difference = AnimatableValue.difference(after, before), let zero = difference.zero
      else { return nil }
      return .interpolate(zero, difference, 0.5)
    }
    return tangents.count == values.count ? tangents : []
  }

  private static func pacedTimes(_ values: [AnimatableValue]) -> [Double] {
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      sums.append((sums.last ?? 0) + distance(a, b))
    }
    let total = sums.last ?? 0
    guard total > 0 else {
      let steps = Double(max(values.count - 1, 1))
      return values.indices.map { Double($0) / steps }
    }
    return sums.map { $0 / total }
  }

  private static func distance(_ a: AnimatableValue, _ b: AnimatableValue) -> Double {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): return abs(b - a)
    case (.point(let a), .point(let b)): return hypot(Double(b.x - a.x), Double(b.y - a.y))
    case (.size(let a), .size(let b)):
      return hypot(Double(b.width - a.width), Double(b.height - a.height))
    case (.rect(let a), .rect(let b)):
      return distance(.point(a.origin), .point(b.origin)) + distance(.size(a.size), .size(b.size))
    case (.color(let a), .color(let b)):
      let d = b - a
      return Double((d * d).sum().squareRoot())
    default: return a == b ? 0 : 1
    }
  }
}
