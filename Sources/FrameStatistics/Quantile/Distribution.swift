/// The count, mean, percentiles and maximum of a set of samples.
///
/// Percentiles use ``QuantileRule/nearestRank``, so each of them is one of the samples. Values have the unit of the
/// samples; in a ``FrameSummary`` that is milliseconds.
public struct Distribution: Sendable, Hashable {
  /// The rule for all percentiles of this type.
  public static let rule = QuantileRule.nearestRank

  /// The number of samples.
  public let count: Int
  /// The arithmetic mean.
  public let mean: Double
  /// The 50th percentile.
  public let median: Double
  /// The 90th percentile.
  public let p90: Double
  /// The 95th percentile.
  public let p95: Double
  /// The 99th percentile.
  public let p99: Double
  /// The largest sample.
  public let max: Double

  /// Creates the distribution of samples in any order; `nil` if there are none. Sorts them.
  public init?(of samples: [Double]) {
    self.init(ofSorted: samples.sorted())
  }

  /// Creates the distribution of samples in ascending order; `nil` if there are none.
  public init?(ofSorted sorted: [Double]) {
    guard let last = sorted.last else { return nil }
    count = sorted.count
    mean = sorted.reduce(0, +) / Double(sorted.count)
    median = Distribution.rule.value(0.5, ofSorted: sorted)
    p90 = Distribution.rule.value(0.9, ofSorted: sorted)
    p95 = Distribution.rule.value(0.95, ofSorted: sorted)
    p99 = Distribution.rule.value(0.99, ofSorted: sorted)
    max = last
  }
}
