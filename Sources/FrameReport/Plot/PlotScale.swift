import Foundation

/// A linear scale from values to points, with ticks at round values.
struct PlotScale: Sendable, Hashable {
  /// The range of values; its length is above zero.
  let values: ClosedRange<Double>
  /// The coordinate of the lowest value.
  let start: Double
  /// The coordinate of the highest value.
  let end: Double

  init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
    self.values =
      values.upperBound > values.lowerBound
      ? values : values.lowerBound...(values.lowerBound + 1)
    self.start = start
    self.end = end
  }

  /// The coordinate of a value.
  func callAsFunction(_ value: Double) -> Double {
    let fraction = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return start + fraction * (end - start)
  }

  /// The coordinate of a value, limited to the ends of the scale.
  func clamped(_ value: Double) -> Double {
    self(min(max(value, values.lowerBound), values.upperBound))
  }

  /// At most `count` + 1 round values. Their distance is 1, 2 or 5 times a power of ten.
  func ticks(_ count: Int) -> [Double] {
    let raw = (values.upperBound - values.lowerBound) / Double(max(1, count))
    let power = pow(10, floor(log10(raw)))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw * (1 - 1e-9) } ?? 10 * power
    let first = (values.lowerBound / step - 1e-9).rounded(.up)
    let last = (values.upperBound / step + 1e-9).rounded(.down)
    guard last >= first, last - first < 1000 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// The label of a tick, with as many decimal places as are needed to distinguish adjacent ticks.
  static func label(_ value: Double, among ticks: [Double]) -> String {
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : abs(value)
    let places = step > 0 ? max(0, Int((-log10(step) - 1e-9).rounded(.up))) : 0
    let text = NumberText.decimal(abs(value), min(places, 6))
    return value < 0 ? "−" + text : text
  }
}
