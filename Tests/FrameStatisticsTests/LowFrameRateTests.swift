import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct LowFrameRateTests {
  /// With frame times of 1 ms, 2 ms … 200 ms the frame that each definition selects can be counted.
  @Test func eachDefinitionSelectsItsFrame() {
    let times = (1...200).map(Double.init)
    func low(_ rule: LowFrameRate, _ fraction: Double = 0.01) -> Double {
      1000 / rule.framesPerSecond(worst: fraction, ofSorted: times)
    }
    // ft[int(0.01 × 200) − 1] = ft[1] of 200, 199, …
    #expect(abs(low(.mangoHud) - 199) < 1e-9)
    // fps[int(0.01 × 200)] = fps[2], whose frame is the third longest.
    #expect(abs(low(.mangoplot) - 198) < 1e-9)
    // Position 200⅓ × 0.99 + ⅓ = 198.663, so the two longest frames are above it.
    #expect(abs(low(.capFrameXAverage) - 199.5) < 1e-9)
    // The total is 20,100 ms and 1 % of it 201 ms: the longest frame has 200 ms, the second reaches the limit.
    #expect(abs(low(.capFrameXIntegral) - 199) < 1e-9)
    // Position 200⅓ × 0.01 + ⅓ = 2.33667 between the second and third lowest rates.
    let expected = 1000 / 199 + 0.33666666666666667 * (1000.0 / 198 - 1000.0 / 199)
    let rate = LowFrameRate.capFrameXPercentile.framesPerSecond(worst: 0.01, ofSorted: times)
    #expect(abs(rate - expected) < 1e-9)
  }

  /// MangoHud computes an unsigned index from `0.01 · n − 1`, which is zero below 200 frames.
  @Test(arguments: [1, 2, 50, 99, 100, 199])
  func mangoHudShowsTheLongestOfFewFrames(count: Int) {
    let times = (1...count).map(Double.init)
    let rate = LowFrameRate.mangoHud.framesPerSecond(worst: 0.01, ofSorted: times)
    #expect(rate == 1000 / Double(count))
  }

  /// From CapFrameX's FrametimeStatisticProviderTest.cs.
  @Test func capFrameXVectors() {
    let oneLong = [10.0, 10, 10, 10, 100]
    #expect(LowFrameRate.capFrameXIntegral.framesPerSecond(worst: 0.01, ofSorted: oneLong) == 10)
    let even = (1...10).map { Double($0) * 10 }
    #expect(
      1000 / LowFrameRate.capFrameXIntegral.framesPerSecond(worst: 0.1, ofSorted: even) >= 80)
    let same = Array(repeating: 100.0, count: 5)
    #expect(LowFrameRate.capFrameXAverage.framesPerSecond(worst: 0.01, ofSorted: same) == 10)
    let outlier = Array(repeating: 16.67, count: 99) + [100]
    #expect(LowFrameRate.capFrameXPercentile.framesPerSecond(worst: 0.01, ofSorted: outlier) < 60)
  }

  @Test(arguments: LowFrameRate.allCases)
  func lowsOfAConstantRateAreThatRate(rule: LowFrameRate) {
    for count in [1, 7, 100, 1001] {
      let times = Array(repeating: 12.5, count: count)
      #expect(abs(rule.framesPerSecond(worst: 0.01, ofSorted: times) - 80) < 1e-9)
      #expect(abs(rule.framesPerSecond(worst: 0.001, ofSorted: times) - 80) < 1e-9)
    }
  }

  /// Compares the results with direct implementations of the published definitions.
  @Test func definitionsAgreeWithBruteForce() {
    var random = SeededGenerator(seed: 100)
    for _ in 0..<200 {
      let count = Int.random(in: 1...2500, using: &random)
      let times = (0..<count).map { _ in Double.random(in: 2...60, using: &random) }
      let ascending = times.sorted()
      let descending = times.sorted(by: >)
      let rates = times.map { 1000 / $0 }.sorted()
      for (fraction, divisor) in [(0.01, 100), (0.001, 1000)] {
        func low(_ rule: LowFrameRate) -> Double {
          rule.framesPerSecond(worst: fraction, ofSorted: ascending)
        }
        #expect(low(.mangoHud) == 1000 / descending[max(0, count / divisor - 1)])
        #expect(low(.mangoplot) == rates[count / divisor])
        let limit = times.reduce(0, +) * fraction
        let reached = descending.indices.first {
          descending[...$0].reduce(0, +) >= limit * (1 - 1e-12)
        }
        #expect(low(.capFrameXIntegral) == 1000 / descending[reached ?? 0])
        let quantile = QuantileRule.r8.value(1 - fraction, ofSorted: ascending)
        let worst = times.filter { $0 >= quantile }
        #expect(
          abs(low(.capFrameXAverage) - 1000 * Double(worst.count) / worst.reduce(0, +)) < 1e-9)
      }
    }
  }
}
