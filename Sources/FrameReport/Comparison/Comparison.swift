import Foundation
import FrameStatistics

/// The differences between two recordings, with confidence intervals and a verdict.
///
/// ```swift
/// let comparison = Comparison(Report(before), Report(after))
/// print(TerminalComparison(comparison).text)
/// ```
///
/// The intervals cover the variation between the frames of these two recordings (see `BlockBootstrap`). They do not
/// cover the variation between recordings, for example because of other load on the machine.
public struct Comparison: Sendable {
  /// The recording to compare with, called A in reports.
  public let baseline: Report
  /// The recording to compare, called B in reports.
  public let candidate: Report
  /// A row for each quantity and statistic that both recordings have.
  public let rows: [Row]

  /// The verdict on a difference.
  public enum Verdict: String, Sendable, Hashable {
    /// The candidate is faster.
    case faster
    /// The candidate is slower.
    case slower
    /// The recordings do not show a difference.
    case none = "no difference shown"
  }

  /// A compared quantity.
  public enum Quantity: String, Sendable, Hashable, CaseIterable {
    /// The time between consecutive frames.
    case frameTime = "frame time"
    /// The sum of all stages of a frame, without the swap.
    case workTime = "work time"
  }

  /// A compared statistic of a quantity.
  public enum Statistic: String, Sendable, Hashable, CaseIterable {
    /// The median, by nearest rank.
    case median
    /// The arithmetic mean.
    case mean
    /// The 95th percentile, by nearest rank.
    case p95
  }

  /// One statistic of both recordings.
  public struct Row: Sendable, Hashable {
    /// The quantity.
    public let quantity: Quantity
    /// The statistic of the quantity.
    public let statistic: Statistic
    /// The value of the baseline in milliseconds.
    public let baseline: Double
    /// The value of the candidate in milliseconds.
    public let candidate: Double
    /// The difference in percent of the baseline; positive if the candidate is slower.
    public let difference: Double
    /// The 95 % confidence interval of ``difference``; `nil` with fewer than 20 samples.
    public let interval: ClosedRange<Double>?

    /// The verdict: ``Verdict/none`` if the interval contains zero or the difference is below
    /// ``Comparison/minimumDifference``.
    public var verdict: Verdict {
      guard let interval, abs(difference) >= Comparison.minimumDifference else { return .none }
      return interval.lowerBound > 0 ? .slower : interval.upperBound < 0 ? .faster : .none
    }
  }

  /// The smallest difference that counts: 0.5 %. A smaller difference may be significant, but it may come from the
  /// drift of a timer.
  public static let minimumDifference = 0.5

  /// The confidence level of the intervals.
  static let confidence = 0.95

  /// The smallest number of samples for a confidence interval.
  public static let minimumSampleCount = 20

  /// Compares two recordings. Resamples each of them 2,000 times per quantity.
  ///
  /// - Parameters:
  ///   - baseline: The recording to compare with.
  ///   - candidate: The recording to compare.
  ///   - seed: The seed of the bootstrap. The same seed gives the same intervals.
  public init(_ baseline: Report, _ candidate: Report, seed: UInt64 = 1) {
    self.init(baseline, candidate, bootstrap: BlockBootstrap(seed: seed))
  }

  init(_ baseline: Report, _ candidate: Report, bootstrap: BlockBootstrap) {
    self.baseline = baseline
    self.candidate = candidate
    rows = Quantity.allCases.flatMap { quantity in
      Self.rows(quantity, baseline.samples(quantity), candidate.samples(quantity), bootstrap)
    }
  }

  /// The result of ``checkRegression(limitPercent:)``.
  public struct RegressionCheck: Sendable, Hashable {
    /// Whether the candidate is slower by more than the limit.
    public let isRegression: Bool
    /// One sentence with the reason: the row with the clearest increase, its interval and the limit.
    public let reason: String
  }

  /// Checks whether the candidate is slower by more than a limit: whether the whole 95 % interval of any row is above
  /// it.
  ///
  /// It is `nil` if no row has an interval because a recording has fewer than ``minimumSampleCount`` frames.
  ///
  /// - Parameter percent: The limit in percent of the baseline, at least 0.
  public func checkRegression(limitPercent percent: Double) -> RegressionCheck? {
    Self.checkRegression(rows, limitPercent: percent)
  }

  static func checkRegression(_ rows: [Row], limitPercent percent: Double) -> RegressionCheck? {
    let limit = String(format: "%g %%", percent)
    let comparable = rows.compactMap { row in row.interval.map { (row: row, interval: $0) } }
    let slower = comparable.filter {
      $0.row.verdict == .slower && $0.interval.lowerBound > percent
    }
    // The reason names a row that is above the limit if there is one.
    let decisive = (slower.isEmpty ? comparable : slower).max {
      $0.interval.lowerBound < $1.interval.lowerBound
    }
    guard let (row, interval) = decisive else { return nil }
    let increase =
      "\(row.quantity.rawValue) \(row.statistic.rawValue) \(NumberText.signedPercent(row.difference)), "
      + "95 % interval \(NumberText.signedPercent(interval.lowerBound)) to "
      + NumberText.signedPercent(interval.upperBound)
    guard slower.isEmpty else {
      return RegressionCheck(
        isRegression: true, reason: "B is slower by more than \(limit): \(increase).")
    }
    let isTooSmall = interval.lowerBound > percent
    // A difference that rounds to 0.0 % is not called an increase.
    let closest =
      row.difference >= 0.05
      ? "the clearest increase is \(increase)"
      : "no increase; the closest value is \(increase)"
    return RegressionCheck(
      isRegression: false,
      reason: "B is not shown to be slower by more than \(limit): \(closest)"
        + (isTooSmall ? "; differences below \(minimumDifference) % are ignored." : "."))
  }

  /// The verdict on the whole comparison: slower if any row is slower, otherwise faster if any row is faster.
  public var verdict: Verdict {
    let verdicts = Set(rows.map(\.verdict))
    return verdicts.contains(.slower) ? .slower : verdicts.contains(.faster) ? .faster : .none
  }

  static func rows(
    _ quantity: Quantity, _ baseline: [Double], _ candidate: [Double], _ bootstrap: BlockBootstrap
  ) -> [Row] {
    let hasEnough = min(baseline.count, candidate.count) >= minimumSampleCount
    let baselines = hasEnough ? bootstrap.replicateStatistics(of: baseline, stream: 0) : []
    let candidates = hasEnough ? bootstrap.replicateStatistics(of: candidate, stream: 1) : []
    guard let a = SampleStatistics(of: baseline), let b = SampleStatistics(of: candidate) else {
      return []
    }
    return Statistic.allCases.filter { a[$0] > 0 }.map { statistic in
      let differences = zip(baselines, candidates).compactMap { first, second in
        first[statistic] > 0 ? percent(first[statistic], second[statistic]) : nil
      }
      return Row(
        quantity: quantity, statistic: statistic, baseline: a[statistic], candidate: b[statistic],
        difference: percent(a[statistic], b[statistic]), interval: interval(differences))
    }
  }

  /// The difference in percent of the baseline.
  private static func percent(_ baseline: Double, _ candidate: Double) -> Double {
    (candidate / baseline - 1) * 100
  }

  /// The percentile interval of the differences between replicates.
  private static func interval(_ differences: [Double]) -> ClosedRange<Double>? {
    guard !differences.isEmpty else { return nil }
    let sorted = differences.sorted()
    let tail = (1 - confidence) / 2
    let low = QuantileRule.r8.value(tail, ofSorted: sorted)
    return low...max(low, QuantileRule.r8.value(1 - tail, ofSorted: sorted))
  }
}

extension Report {
  /// The samples of a quantity in the order of the frames; empty if they are not known.
  fileprivate func samples(_ quantity: Comparison.Quantity) -> [Double] {
    switch quantity {
    case .frameTime: timeline.frameTimes
    case .workTime: run.hasStages ? timeline.workTimes : []
    }
  }
}
