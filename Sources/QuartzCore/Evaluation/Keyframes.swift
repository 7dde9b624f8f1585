import Foundation

/// Values at times, and how to get from one to the next.
public struct Keyframes: Sendable {
  public enum Mode: Sendable {
    case linear, discrete, paced, cubic, cubicPaced
  }

  private let values: [AnimatableValue]
  /// Where each value stands, 0…1, rising.
  private let times: [Double]
  private let curves: [TimingCurve]
  private let mode: Mode
  private let tangents: [AnimatableValue]

  /// Times that don't fit the values are replaced by even or, in the paced modes, by proportional
  /// ones.
  public init(values: [AnimatableValue], times: [Double]?, curves: [TimingCurve], mode: Mode) {
    self.values = values
    self.mode = mode
    self.curves = curves
    // Discrete values hold until the next time, so there is one time more than values.
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

  /// The value at the share of the pass; nil when there are no values.
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

  /// A cubic through the values (Catmull–Rom).
  ///
  /// Written as what it adds to the straight way between the two, which also works for transforms:
  /// those have differences but no weighted sums.
  private func curved(_ index: Int, _ t: Double) -> AnimatableValue {
    let straight = AnimatableValue.interpolate(values[index], values[index + 1], t)
    guard let way = AnimatableValue.difference(values[index + 1], values[index]) else {
      return straight
    }
    let weights = [t * (1 - t) * (1 - t), -t * t * (1 - t)]
    return zip(weights, [tangents[index], tangents[index + 1]]).reduce(straight) { sum, end in
      let (weight, tangent) = end
      guard let bend = AnimatableValue.remainder(tangent, way), let zero = bend.zero else {
        return sum
      }
      return AnimatableValue.sum(sum, .interpolate(zero, bend, weight)) ?? sum
    }
  }

  /// Half the way from the neighbour before to the one after; empty where values have no
  /// differences.
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
