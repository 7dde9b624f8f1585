import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct LogarithmicHistogramTests {
  @Test func empty() {
    let histogram = LogarithmicHistogram()
    #expect(histogram.count == 0)
    #expect(histogram.quantile(0.5) == nil)
    #expect(histogram.lowFrameRate(worst: 0.01) == nil)
  }

  /// The documented error bound for each number of digits.
  @Test(arguments: [(1, 32), (2, 256), (3, 2048), (4, 32768)] as [(Int, Double)])
  func errorForDigits(digits: Int, inverse: Double) {
    #expect(LogarithmicHistogram(significantDigits: digits).relativeError == 1 / inverse)
  }

  @Test func smallValuesAreExact() {
    let limit = LogarithmicHistogram().exactLimit
    for value in 0..<limit {
      var histogram = LogarithmicHistogram()
      histogram.record(value)
      #expect(histogram.value(atRank: 1) == value)
    }
  }

  /// Values at the edges of the bins. Catches off-by-one errors in the bin index.
  @Test(arguments: 1...4)
  func everyPowerOfTwoIsWithinTheBound(digits: Int) {
    for power in 0..<36 {
      for near in -2...2 {
        let value: Nanoseconds = max(0, (1 << Nanoseconds(power)) + Nanoseconds(near))
        var histogram = LogarithmicHistogram(significantDigits: digits, largest: 1 << 36)
        histogram.record(value)
        let error = Double(abs(histogram.value(atRank: 1) - value))
        #expect(error <= histogram.relativeError * Double(value))
      }
    }
  }

  @Test(arguments: 1...20)
  func quantilesAreWithinTheBound(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var histogram = LogarithmicHistogram(significantDigits: 1 + seed % 3)
    let count = random.index(below: 3000) + 1
    let values: [Nanoseconds] = (0..<count).map { _ in
      // From nanoseconds to a minute; all magnitudes are equally likely.
      let base = Nanoseconds(1) << Nanoseconds(random.index(below: 36))
      return min(base + Nanoseconds(random.index(below: 1 << 20)), histogram.largest)
    }
    for value in values { histogram.record(value) }
    let sorted = values.sorted().map(Double.init)
    #expect(histogram.count == values.count)
    for p in [0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1] {
      let exact = QuantileRule.nearestRank.value(p, ofSorted: sorted)
      let value = Double(histogram.quantile(p) ?? -1)
      #expect(abs(value - exact) <= histogram.relativeError * exact, "\(p)")
    }
  }

  @Test(arguments: 1...20)
  func lowFrameRateIsWithinTheBound(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var histogram = LogarithmicHistogram()
    let count = random.index(below: 3000) + 1
    let values: [Nanoseconds] = (0..<count).map { _ in
      Nanoseconds(random.number(1...60) * Double(millisecond))
    }
    for value in values { histogram.record(value) }
    let sorted = values.map { Double($0) / 1e6 }.sorted()
    for fraction in [0.01, 0.001] {
      let exact = LowFrameRate.mangoHud.framesPerSecond(worst: fraction, ofSorted: sorted)
      let value = try #require(histogram.lowFrameRate(worst: fraction))
      // The relative error of the inverse is nearly the same as that of the time.
      #expect(abs(value - exact) <= 1.01 * histogram.relativeError * exact)
    }
  }

  /// A moving window equals a histogram of the values in the window.
  @Test func removingUndoesRecording() {
    var random = SeededGenerator(seed: 7)
    let values = (0..<500).map { _ in Nanoseconds(random.index(below: 1 << 30)) }
    var moving = LogarithmicHistogram()
    for (index, value) in values.enumerated() {
      moving.record(value)
      if index >= 100 { moving.remove(values[index - 100]) }
    }
    var fresh = LogarithmicHistogram()
    for value in values.suffix(100) { fresh.record(value) }
    #expect(moving == fresh)
  }

  @Test func valuesOutsideTheRangeCountAtItsEdges() {
    var histogram = LogarithmicHistogram(largest: 1000)
    histogram.record(-5)
    histogram.record(.max)
    #expect(histogram.value(atRank: 1) == 0)
    #expect(histogram.value(atRank: 2).distance(to: 1000).magnitude <= 4)
    histogram.remove(.max)
    histogram.remove(-5)
    #expect(histogram.count == 0)
  }
}
