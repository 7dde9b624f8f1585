/// What is told of a set of samples: how many, their mean, percentiles and maximum.
///
/// Percentiles are by ``QuantileRule/nearestRank``, so each is a sample that did occur. The unit is
/// the samples' own; in a ``FrameSummary`` that is milliseconds.
public struct Distribution: Sendable, Hashable {
  /// The rule of every percentile here.
  public static let rule = QuantileRule.nearestRank

  /// How many samples there were.
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

  /// Describes samples in any order; `nil` if there are none. Cost: sorting them.
  public init?(of samples: [Double]) {
    self.init(ofSorted: samples.sorted())
  }

  /// Describes samples in ascending order; `nil` if there are none.
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
