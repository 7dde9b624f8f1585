import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct QuantileRuleTests {
  /// `flutter.percentile` of the published vectors: flutter/flutter,
  /// packages/flutter_driver/test/src/real_tests/timeline_summary_test.dart.
  @Test(arguments: [(10, 90, 9), (5, 90, 5), (20, 90, 18), (100, 99, 99)])
  func nearestRankAgreesWithFlutter(count: Int, percent: Int, expected: Int) {
    let samples = (1...count).map(Double.init)
    let value = QuantileRule.nearestRank.value(Double(percent) / 100, ofSorted: samples)
    #expect(value == Double(expected))
  }

  /// Computes the rank with integers, for every size up to 300 and every tenth of a percent.
  @Test func nearestRankAgreesWithIntegerArithmetic() {
    for count in 1...300 {
      let samples = (1...count).map(Double.init)
      for thousandth in 0...1000 {
        let rank = max(1, (thousandth * count + 999) / 1000)
        let value = QuantileRule.nearestRank.value(Double(thousandth) / 1000, ofSorted: samples)
        #expect(value == Double(rank), "\(thousandth) ‰ of \(count)")
      }
    }
  }

  /// Position and interpolation as Hyndman and Fan define them, with m = (p + 1) ÷ 3.
  @Test func r8AgreesWithItsDefinition() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let count = Int.random(in: 1...60, using: &random)
      let samples = (0..<count).map { _ in Double.random(in: 1...50, using: &random) }.sorted()
      let p = Double.random(in: 0...1, using: &random)
      func sample(_ rank: Int) -> Double { samples[min(max(rank, 1), count) - 1] }
      let position = Double(count) * p + (p + 1) / 3
      let j = Int(position.rounded(.down))
      let gamma = position - Double(j)
      let expected = (1 - gamma) * sample(j) + gamma * sample(j + 1)
      #expect(abs(QuantileRule.r8.value(p, ofSorted: samples) - expected) < 1e-9)
    }
  }

  /// From CapFrameX's FrametimeStatisticProviderTest.cs: the median of 1…10 is 5.5, the 99th
  /// percentile of 1…100 at least 99, the first at most 2.
  @Test func r8AgreesWithCapFrameX() {
    let ten = (1...10).map(Double.init)
    let hundred = (1...100).map(Double.init)
    #expect(abs(QuantileRule.r8.value(0.5, ofSorted: ten) - 5.5) < 1e-12)
    #expect(QuantileRule.r8.value(0.99, ofSorted: hundred) >= 99)
    #expect(QuantileRule.r8.value(0.01, ofSorted: hundred) <= 2)
  }

  @Test(arguments: QuantileRule.allCases)
  func everyRuleStaysWithinTheSamples(rule: QuantileRule) {
    let samples = [3.0, 4, 4, 9]
    #expect(rule.value(0, ofSorted: samples) == 3)
    #expect(rule.value(1, ofSorted: samples) == 9)
    #expect(rule.value(0.5, ofSorted: [7]) == 7)
  }
}
