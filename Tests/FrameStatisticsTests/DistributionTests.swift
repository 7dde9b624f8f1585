import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct DistributionTests {
  @Test func noSamplesHaveNoDistribution() {
    #expect(Distribution(of: []) == nil)
  }

  @Test func percentilesAreTheRankedSamples() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let count = Int.random(in: 1...400, using: &random)
      let samples = (0..<count).map { _ in Double(Int.random(in: 0...90, using: &random)) }
      let distribution = try #require(Distribution(of: samples))
      let sorted = samples.sorted()
      func ranked(_ percent: Int) -> Double { sorted[max(1, (percent * count + 99) / 100) - 1] }
      #expect(distribution.count == count)
      #expect(abs(distribution.mean - samples.reduce(0, +) / Double(count)) < 1e-9)
      #expect(distribution.median == ranked(50))
      #expect(distribution.p90 == ranked(90))
      #expect(distribution.p95 == ranked(95))
      #expect(distribution.p99 == ranked(99))
      #expect(distribution.max == sorted.last)
    }
  }
}
