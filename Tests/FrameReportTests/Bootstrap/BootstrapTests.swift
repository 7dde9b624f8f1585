import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct BootstrapTests {
  /// In so many of a hundred trials a 95 % interval must hold the truth.
  private static let coverage = 92.0...98.0

  /// Draws two series whose statistics differ by a known percentage, again and again, and counts how
  /// often the interval holds it. The order of the cases is median, mean, p95.
  private func coverage(memory: Double, trials: Int, count: Int) -> [Double] {
    var random = SeededGenerator(seed: 2026)
    let truth = 10.0
    var hits = [0.0, 0, 0]
    for trial in 0..<trials {
      let a = Samples.series(count, memory: memory, &random).map { 20 + $0 }
      let b = Samples.series(count, memory: memory, &random).map { (20 + $0) * 1.1 }
      let rows = Comparison.rows(
        .frameTime, a, b, BlockBootstrap(replicates: 250, seed: UInt64(trial)))
      for (index, row) in rows.enumerated() where row.interval?.contains(truth) == true {
        hits[index] += 1
      }
    }
    return hits.map { $0 / Double(trials) * 100 }
  }

  /// Whether frames are independent or keep much of their neighbours.
  @Test(arguments: [0.0, 0.6])
  func intervalsHoldTheTruthAsOftenAsTheySay(memory: Double) {
    for share in coverage(memory: memory, trials: 300, count: 600) {
      #expect(Self.coverage.contains(share), "\(share) %")
    }
  }

  /// What single draws would claim of dependent frames: the reason for blocks.
  @Test func dependentFramesNeedBlocks() {
    var random = SeededGenerator(seed: 3)
    let independent = (0..<20).map { _ in
      BlockLength.automatic(for: Samples.series(1000, memory: 0, &random))
    }.sorted()
    let dependent = (0..<20).map { _ in
      BlockLength.automatic(for: Samples.series(1000, memory: 0.8, &random))
    }.sorted()
    #expect(independent[10] <= 3)
    #expect(dependent[10] >= 10)
    #expect(dependent.allSatisfy { $0 <= 95 })
  }

  @Test(arguments: [0, 1, 7, 8, 100])
  func aSeriesThatNeverChangesHasBlocksOfOne(count: Int) {
    #expect(BlockLength.automatic(for: Array(repeating: 3, count: count)) == 1)
  }

  @Test func drawsFollowTheSeed() {
    var random = SeededGenerator(seed: 4)
    let series = Samples.series(100, memory: 0.3, &random)
    let draws = BlockBootstrap(replicates: 50, seed: 9).draws(of: series)
    #expect(draws == BlockBootstrap(replicates: 50, seed: 9).draws(of: series))
    #expect(draws != BlockBootstrap(replicates: 50, seed: 10).draws(of: series))
    #expect(draws != BlockBootstrap(replicates: 50, seed: 9).draws(of: series, stream: 1))
  }

  /// Percentiles of a draw are counted, never sorted; they must be those of its sorted samples.
  @Test func percentilesOfADrawAreThoseOfItsSamples() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      let count = 1 + random.index(below: 120)
      // Few different values, so that many are equal.
      let series = (0..<count).map { _ in Double(random.index(below: 30)) }
      var counts = Array(repeating: 0, count: count)
      for _ in 0..<count { counts[random.index(below: count)] += 1 }
      let samples = series.indices.flatMap { Array(repeating: series[$0], count: counts[$0]) }
      let order = series.indices.sorted { series[$0] < series[$1] }
      let found = BlockBootstrap.percentiles(of: series, order, &counts)
      #expect(found.median == QuantileRule.nearestRank.value(0.5, ofSorted: samples.sorted()))
      #expect(found.p95 == QuantileRule.nearestRank.value(0.95, ofSorted: samples.sorted()))
      #expect(counts.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [1, 2, 19, 20, 21, 100])
  func drawsHoldNothingButTheSeries(count: Int) {
    let series = (0..<count).map { Double($0) }
    for draw in BlockBootstrap(replicates: 20).draws(of: series) {
      #expect((0...Double(count - 1)).contains(draw.mean))
      #expect(draw.median <= draw.p95)
      #expect(series.contains(draw.median) && series.contains(draw.p95))
    }
    let fives = SampleStatistics(median: 5, mean: 5, p95: 5)
    let same = Array(repeating: 5.0, count: count)
    #expect(BlockBootstrap(replicates: 3).draws(of: same) == [fives, fives, fives])
  }
}
