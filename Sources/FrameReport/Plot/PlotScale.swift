import Foundation

/// A linear scale from values to points, and the round values that are marked on it.
struct PlotScale: Sendable, Hashable {
  /// The values at both ends; their difference is above zero.
  let values: ClosedRange<Double>
  /// The point of the lowest value.
  let start: Double
  /// The point of the highest value.
  let end: Double

  init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
    self.values =
      values.upperBound > values.lowerBound
      ? values : values.lowerBound...(values.lowerBound + 1)
    self.start = start
    self.end = end
  }

  func callAsFunction(_ value: Double) -> Double {
    let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return start + share * (end - start)
  }

  /// The same, held within the scale's ends.
  func clamped(_ value: Double) -> Double {
    self(min(max(value, values.lowerBound), values.upperBound))
  }

  /// Round values at most `count` + 1 in number: steps of 1, 2 or 5 times a power of ten.
  func ticks(_ count: Int) -> [Double] {
    let raw = (values.upperBound - values.lowerBound) / Double(max(1, count))
    let power = pow(10, floor(log10(raw)))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw * (1 - 1e-9) } ?? 10 * power
    let first = (values.lowerBound / step - 1e-9).rounded(.up)
    let last = (values.upperBound / step + 1e-9).rounded(.down)
    guard last >= first, last - first < 1000 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// A tick's label: as many places as neighbours need to differ.
  static func label(_ value: Double, among ticks: [Double]) -> String {
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : abs(value)
    let places = step > 0 ? max(0, Int((-log10(step) - 1e-9).rounded(.up))) : 0
    let text = Decimals.text(abs(value), min(places, 6))
    return value < 0 ? "−" + text : text
  }
}
