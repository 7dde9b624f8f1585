import FrameStatistics

/// Draws a series again and again in blocks, and says what its statistics would have been.
///
/// Frames depend on their neighbours: a late one is often followed by a short one, and a slow stretch
/// is slow for many frames. Drawing single frames would deny that and make intervals too narrow, so
/// whole blocks are drawn, from a series whose end is joined to its beginning (the *circular block
/// bootstrap*). The same seed gives the same draws.
struct BlockBootstrap: Sendable {
  let replicates: Int
  let seed: UInt64

  /// - Parameter replicates: How often the series is drawn.
  init(replicates: Int = 2000, seed: UInt64 = 1) {
    self.replicates = replicates
    self.seed = seed
  }

  /// The statistics of each draw.
  ///
  /// Cost: O(replicates · *n*); nothing is sorted but the series itself, once.
  ///
  /// - Parameter stream: Draws of different streams are independent of each other.
  func draws(of series: [Double], stream: UInt64 = 0) -> [SampleStatistics] {
    let n = series.count
    guard n > 0 else { return [] }
    let block = BlockLength.automatic(for: series)
    let order = series.indices.sorted { series[$0] < series[$1] }
    var random = SplitMix64(seed: seed &+ stream &* 0xD1B5_4A32_D192_ED03)
    var counts = [Int](repeating: 0, count: n)
    return (0..<replicates).map { _ in
      let sum = draw(series, into: &counts, block: block, using: &random)
      let (median, p95) = Self.percentiles(of: series, order, &counts)
      return SampleStatistics(median: median, mean: sum / Double(n), p95: p95)
    }
  }

  /// Counts how often each place of the series is in a draw of *n*, and adds the values up.
  private func draw(
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

  /// Median and 95th percentile of a draw that is given by counts, by ``QuantileRule/nearestRank``.
  /// Sets the counts back to zero.
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
