import FrameStatistics

/// Resamples a time series many times and computes the statistics of each replicate.
///
/// It is a *circular block bootstrap*: a replicate consists of blocks of consecutive samples, and the end of the series
/// is joined to its beginning. Frame times are not independent: a late frame is often followed by a short one, and slow
/// frames come in groups. Resampling single frames would ignore that and make confidence intervals too narrow. The same
/// seed gives the same replicates.
///
/// Source: D. N. Politis, J. P. Romano: *A Circular Block-Resampling Procedure for Stationary Data*, in: Exploring the
/// Limits of Bootstrap, Wiley 1992.
struct BlockBootstrap: Sendable {
  let replicates: Int
  let seed: UInt64

  /// Creates a bootstrap with a number of replicates.
  init(replicates: Int = 2000, seed: UInt64 = 1) {
    self.replicates = replicates
    self.seed = seed
  }

  /// The statistics of each replicate of a series of *n* samples.
  ///
  /// O(replicates · *n*). Only the series itself is sorted, once.
  ///
  /// - Parameter stream: Replicates of different streams are independent of each other.
  func replicateStatistics(of series: [Double], stream: UInt64 = 0) -> [SampleStatistics] {
    let n = series.count
    guard n > 0 else { return [] }
    let block = BlockLength.automatic(for: series)
    let order = series.indices.sorted { series[$0] < series[$1] }
    var random = SplitMix64(seed: seed &+ stream &* 0xD1B5_4A32_D192_ED03)
    var counts = [Int](repeating: 0, count: n)
    return (0..<replicates).map { _ in
      let sum = resample(series, into: &counts, block: block, using: &random)
      let (median, p95) = Self.percentiles(of: series, order, &counts)
      return SampleStatistics(median: median, mean: sum / Double(n), p95: p95)
    }
  }

  /// Makes a replicate. Adds to `counts` how often each sample is in it, and returns the sum of its samples.
  private func resample(
    _ series: [Double], into counts: inout [Int], block: Int, using random: inout SplitMix64
  ) -> Double {
    let n = counts.count
    var sum = 0.0
    var drawn = 0
    while drawn < n {
      let end = drawn + min(block, n - drawn)
      var place = Int(truncatingIfNeeded: random.next() % UInt64(n))
      while drawn < end {
        counts[place] += 1
        sum += series[place]
        place += 1
        if place == n { place = 0 }
        drawn += 1
      }
    }
    return sum
  }

  /// The median and 95th percentile of a replicate, by `QuantileRule.nearestRank`. Resets the counts to zero.
  ///
  /// - Parameters:
  ///   - order: The indices of the series in ascending order of the samples.
  ///   - counts: How often each sample is in the replicate.
  static func percentiles(
    of series: [Double], _ order: [Int], _ counts: inout [Int]
  ) -> (median: Double, p95: Double) {
    let n = series.count
    let ranks = (median: (n + 1) / 2, p95: (95 * n + 99) / 100)
    var result = (median: 0.0, p95: 0.0)
    var passed = 0
    var index = 0
    while index < n {
      let place = order[index]
      let before = passed
      passed += counts[place]
      counts[place] = 0
      if before < ranks.median, passed >= ranks.median { result.median = series[place] }
      if before < ranks.p95, passed >= ranks.p95 { result.p95 = series[place] }
      index += 1
    }
    return result
  }
}

/// The compared statistics of a set of samples.
struct SampleStatistics: Sendable, Hashable {
  var median: Double
  var mean: Double
  var p95: Double

  subscript(statistic: Comparison.Statistic) -> Double {
    switch statistic {
    case .median: median
    case .mean: mean
    case .p95: p95
    }
  }
}

extension SampleStatistics {
  /// Computes the statistics of samples; `nil` if there are none.
  init?(of samples: [Double]) {
    guard let distribution = Distribution(of: samples) else { return nil }
    self.init(median: distribution.median, mean: distribution.mean, p95: distribution.p95)
  }
}
