import Foundation
import QuartzCore

/// CSS's `linear()`: points with straight lines between them.
struct LinearEasing: Equatable {
  /// The points: `x` is a fraction of the duration and never decreases, `y` is the value there.
  private(set) var points: [(x: Double, y: Double)]

  static func == (a: LinearEasing, b: LinearEasing) -> Bool {
    a.points.elementsEqual(b.points, by: ==)
  }

  /// Reads `linear(0, 0.5 20% 40%, 1)` as CSS does: a stop may have one or two percentages; stops without one are spaced evenly between
  /// their neighbours. Nil for anything else.
  ///
  /// - Parameter text: The function. The case of letters does not matter.
  init?(text: String) {
    let text = text.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.hasPrefix("linear("), text.hasSuffix(")") else { return nil }
    var stops: [(x: Double?, y: Double)] = []
    for stop in text.dropFirst(7).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    {
      let parts = stop.split(whereSeparator: \.isWhitespace)
      let values = parts.filter { !$0.hasSuffix("%") }.map { Double($0) }
      let percents = parts.filter { $0.hasSuffix("%") }.map { Double($0.dropLast()) }
      guard values.count == 1, percents.count <= 2, let y = values[0], y.isFinite,
        percents.allSatisfy({ $0?.isFinite == true })
      else { return nil }
      if percents.isEmpty { stops.append((nil, y)) }
      for percent in percents { stops.append((percent.map { $0 / 100 }, y)) }
    }
    guard stops.count >= 2 else { return nil }
    stops[0].x = stops[0].x ?? 0
    stops[stops.count - 1].x = stops[stops.count - 1].x ?? 1
    points = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      if let x = stop.x {
        largest = max(largest, x)
      } else if let next = stops[index...].firstIndex(where: { $0.x != nil }) {
        let left = Double(next - index + 1)
        largest += (max(stops[next].x ?? 1, largest) - largest) / left
      }
      points.append((largest, stop.y))
    }
  }

  /// The value at a fraction of the duration. Beyond the first and the last point, the first and the last line are extended.
  func value(at x: Double) -> Double {
    let index = points.dropFirst().dropLast().lastIndex { $0.x <= x } ?? 0
    let (a, b) = (points[index], points[index + 1])
    return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
  }

  // MARK: The nearest curve or spring

  /// The curve or the spring that is nearest to the points, and the largest difference between the two, as a fraction of the distance from
  /// start to target.
  ///
  /// - Parameter duration: The duration of the animation in seconds, for springs.
  func nearestTiming(duration: TimeInterval) -> (timing: AnimationTiming, error: Double) {
    let curve = Fit(
      starts: [
        [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.5, -0.5, 0.5, 1.5], [0.1, 0.9, 0.2, 1],
      ],
      limits: [0...1, -2...3, 0...1, -2...3]
    ) { .curve(TimingCurve($0[0], $0[1], $0[2], $0[3])) }
    // The parameters are the damping ratio, the natural logarithm of the number of periods in the duration, and the initial velocity in
    // distances per duration.
    let length = max(duration, 0.001)
    let spring = Fit(
      starts: [0.3, 0.6, 1].flatMap { ratio in [0.5, 1.5, 2.5].map { [ratio, $0, 0] } },
      limits: [0.02...3, -1...6, -50...50]
    ) { p in
      let omega = 2 * .pi * exp(p[1]) / length
      return .spring(
        Spring(
          mass: 1, stiffness: omega * omega, damping: 2 * p[0] * omega,
          initialVelocity: p[2] / length))
    }
    let found = [curve, spring].map { $0.best(for: self, duration: length) }
    return found[1].error < found[0].error ? found[1] : found[0]
  }

  /// A least-squares fit of one kind of timing: start values and limits of its parameters.
  private struct Fit {
    let starts: [[Double]]
    let limits: [ClosedRange<Double>]
    let timing: ([Double]) -> AnimationTiming

    private static let samples = (0...100).map { Double($0) / 100 }

    /// Searches from each of `starts`, and returns the timing with the smallest largest difference.
    func best(for easing: LinearEasing, duration: TimeInterval) -> (
      timing: AnimationTiming, error: Double
    ) {
      let targets = Self.samples.map(easing.value(at:))
      func differences(_ numbers: [Double]) -> [Double] {
        let timing = timing(numbers)
        return zip(Self.samples, targets).map {
          timing.value(at: $0 * duration, duration: duration) - $1
        }
      }
      var best = (numbers: starts[0], error: Double.infinity)
      for start in starts {
        let numbers = leastSquares(from: start, differences)
        let error = differences(numbers).map(abs).max() ?? .infinity
        if error < best.error { best = (numbers, error) }
      }
      return (timing(best.numbers), best.error)
    }

    /// The parameters near `start` that minimise the sum of the squared `differences`, found by the Levenberg–Marquardt method.
    private func leastSquares(from start: [Double], _ differences: ([Double]) -> [Double])
      -> [Double]
    {
      var numbers = start
      var residuals = differences(numbers)
      var sum = residuals.reduce(0) { $0 + $1 * $1 }
      var damping = 1e-3
      for _ in 0..<Self.mostSteps where damping < 1e9 && sum > 1e-14 {
        let slopes = numbers.indices.map { index in
          var moved = numbers
          let step = moved[index] + 1e-6 > limits[index].upperBound ? -1e-6 : 1e-6
          moved[index] += step
          return zip(differences(moved), residuals).map { ($0 - $1) / step }
        }
        func dot(_ a: [Double], _ b: [Double]) -> Double {
          zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
        }
        var matrix = slopes.map { row in slopes.map { dot(row, $0) } }
        for index in matrix.indices { matrix[index][index] *= 1 + damping }
        let steps = Self.solve(matrix, slopes.map { -dot($0, residuals) })
        let moved = numbers.indices.map { index in
          min(
            max(numbers[index] + steps[index], limits[index].lowerBound), limits[index].upperBound)
        }
        let next = differences(moved)
        let nextSum = next.reduce(0) { $0 + $1 * $1 }
        if nextSum < sum {
          (numbers, residuals, sum) = (moved, next, nextSum)
          damping /= 5
        } else {
          damping *= 4
        }
      }
      return numbers
    }

    private static let mostSteps = 80

    /// Solves a system of linear equations by Gauss–Jordan elimination. An unknown that the equations do not determine becomes 0.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
      let count = right.count
      var rows = zip(matrix, right).map { $0 + [$1] }
      for column in 0..<count {
        let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
        rows.swapAt(column, pivot)
        guard abs(rows[column][column]) > 1e-300 else { continue }
        for row in 0..<count where row != column {
          let factor = rows[row][column] / rows[column][column]
          for index in column...count { rows[row][index] -= factor * rows[column][index] }
        }
      }
      return (0..<count).map { index in
        let value = rows[index][count] / rows[index][index]
        return value.isFinite ? value : 0
      }
    }
  }
}
