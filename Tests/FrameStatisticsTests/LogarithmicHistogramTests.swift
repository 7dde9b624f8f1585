import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct LogarithmicHistogramTests {
  @Test func empty() {
    let histogram = LogarithmicHistogram()
    #expect(histogram.count == 0)
    #expect(histogram.value(0.5) == nil)
    #expect(histogram.lowFrameRate(worst: 0.01) == nil)
  }

  /// What stands in the documentation: the bound for each number of digits.
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

  /// At the borders of the buckets, where mistakes by one would show.
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
      // From nanoseconds to a minute, all magnitudes alike.
      let base = Nanoseconds(1) << Nanoseconds(random.index(below: 36))
      return min(base + Nanoseconds(random.index(below: 1 << 20)), histogram.largest)
    }
    for value in values { histogram.record(value) }
    let sorted = values.sorted().map(Double.init)
    #expect(histogram.count == values.count)
    for share in [0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1] {
      let exact = QuantileRule.nearestRank.value(share, ofSorted: sorted)
      let told = Double(histogram.value(share) ?? -1)
      #expect(abs(told - exact) <= histogram.relativeError * exact, "\(share)")
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
    for share in [0.01, 0.001] {
      let exact = LowFrameRate.mangoHud.framesPerSecond(worst: share, ofSorted: sorted)
      let told = try #require(histogram.lowFrameRate(worst: share))
      // The rate is the inverse of the time, and so is its error, all but.
      #expect(abs(told - exact) <= 1.01 * histogram.relativeError * exact)
    }
  }

  /// A window that moves is the same as a histogram of what is in it.
  @Test func removingTakesBack() {
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

  @Test func whatIsOutsideCountsAtTheEdge() {
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
