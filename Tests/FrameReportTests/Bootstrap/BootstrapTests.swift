import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct BootstrapTests {
  /// The percentage of trials in which a 95 % interval must contain the true difference.
  private static let validCoverage = 92.0...98.0

  /// Compares random series whose statistics differ by 10 %, and returns the percentage of trials in which the interval
  /// contains that difference, for median, mean and p95.
  private func coverage(memory: Double, trials: Int, count: Int) -> [Double] {
    var random = SeededGenerator(seed: 2026)
    let difference = 10.0
    var hits = [0.0, 0, 0]
    for trial in 0..<trials {
      let a = Samples.series(count, memory: memory, &random).map { 20 + $0 }
      let b = Samples.series(count, memory: memory, &random).map { (20 + $0) * 1.1 }
      let rows = Comparison.rows(
        .frameTime, a, b, BlockBootstrap(replicates: 250, seed: UInt64(trial)))
      for (index, row) in rows.enumerated() where row.interval?.contains(difference) == true {
        hits[index] += 1
      }
    }
    return hits.map { $0 / Double(trials) * 100 }
  }

  /// The intervals must be valid for independent and for dependent samples.
  @Test(arguments: [0.0, 0.6])
  func intervalsHaveTheirNominalCoverage(memory: Double) {
    for percentage in coverage(memory: memory, trials: 300, count: 600) {
      #expect(Self.validCoverage.contains(percentage), "\(percentage) %")
    }
  }

  @Test func dependentSamplesHaveLongerBlocks() {
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
  func aConstantSeriesHasBlocksOfOne(count: Int) {
    #expect(BlockLength.automatic(for: Array(repeating: 3, count: count)) == 1)
  }

  @Test func replicatesDependOnlyOnTheSeed() {
    var random = SeededGenerator(seed: 4)
    let series = Samples.series(100, memory: 0.3, &random)
    let replicates = BlockBootstrap(replicates: 50, seed: 9).replicateStatistics(of: series)
    #expect(replicates == BlockBootstrap(replicates: 50, seed: 9).replicateStatistics(of: series))
    #expect(replicates != BlockBootstrap(replicates: 50, seed: 10).replicateStatistics(of: series))
    #expect(
      replicates
        != BlockBootstrap(replicates: 50, seed: 9).replicateStatistics(of: series, stream: 1))
  }

  /// The percentiles of a replicate are computed from counts. They must equal those of its sorted samples.
  @Test func percentilesFromCountsEqualThoseOfTheSamples() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      let count = 1 + random.index(below: 120)
      // Few distinct values, so that many samples are equal.
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
  func replicatesContainOnlySamplesOfTheSeries(count: Int) {
    let series = (0..<count).map { Double($0) }
    for replicate in BlockBootstrap(replicates: 20).replicateStatistics(of: series) {
      #expect((0...Double(count - 1)).contains(replicate.mean))
      #expect(replicate.median <= replicate.p95)
      #expect(series.contains(replicate.median) && series.contains(replicate.p95))
    }
    let fives = SampleStatistics(median: 5, mean: 5, p95: 5)
    let same = Array(repeating: 5.0, count: count)
    #expect(BlockBootstrap(replicates: 3).replicateStatistics(of: same) == [fives, fives, fives])
  }
}
