import Foundation
import FrameStatistics

/// Two recordings side by side: what differs, how surely, and what that means.
///
/// The intervals come from frames of two runs. They say how surely these two runs differ; what differs
/// from run to run for other reasons, such as other load on the machine, they cannot see.
public struct Comparison: Sendable {
  /// The recording that is compared with.
  public let base: Report
  /// The recording that is judged.
  public let other: Report
  /// A row for each statistic that both recordings have.
  public let rows: [Row]

  /// What is said of a difference.
  public enum Verdict: String, Sendable, Hashable {
    case faster
    case slower
    case none = "no difference shown"
  }

  /// What is measured.
  public enum Quantity: String, Sendable, Hashable, CaseIterable {
    /// Between consecutive frames of activity.
    case frameTime = "frame time"
    /// What the stages of a frame took together, the swap not counted.
    case workTime = "work time"
  }

  /// One statistic of both recordings.
  public struct Row: Sendable, Hashable {
    public let quantity: Quantity
    public let statistic: ComparedStatistic
    /// Milliseconds.
    public let base: Double
    /// Milliseconds.
    public let other: Double
    /// How much longer the other takes, in percent of the base.
    public let difference: Double
    /// Where the difference lies with a confidence of 95 %, in percent; `nil` with too few frames.
    public let interval: ClosedRange<Double>?

    /// What the interval shows: nothing while it holds zero, nor for less than
    /// ``Comparison/leastDifference``.
    public var verdict: Verdict {
      guard let interval, abs(difference) >= Comparison.leastDifference else { return .none }
      return interval.lowerBound > 0 ? .slower : interval.upperBound < 0 ? .faster : .none
    }
  }

  /// A difference below this many percent is none, however sure: a timer's drift is no news.
  public static let leastDifference = 0.5

  /// How sure an interval is.
  static let confidence = 0.95

  /// The smallest number of samples for which there is an interval.
  public static let fewestSamples = 20

  /// Compares two recordings. Cost: some 4000 draws of all frames.
  ///
  /// - Parameter seed: Of the bootstrap; the same seed gives the same intervals.
  public init(_ base: Report, _ other: Report, seed: UInt64 = 1) {
    self.init(base, other, bootstrap: BlockBootstrap(seed: seed))
  }

  init(_ base: Report, _ other: Report, bootstrap: BlockBootstrap) {
    self.base = base
    self.other = other
    rows = Quantity.allCases.flatMap { quantity in
      Self.rows(quantity, base.samples(quantity), other.samples(quantity), bootstrap)
    }
  }

  /// The answer to whether the other recording is slower by more than a limit.
  public struct Judgment: Sendable, Hashable {
    /// Whether any row's whole interval lies above the limit.
    public let isSlower: Bool
    /// One sentence that says why, with the row that decided.
    public let reason: String
  }

  /// Judges whether the other recording is slower by more than `percent`, a percentage from 0 up. It is if the whole 95 %
  /// interval of a row's difference lies above that.
  ///
  /// Nil if no row has an interval, because a recording has fewer than ``fewestSamples`` frames.
  public func judgment(slowerByPercent percent: Double) -> Judgment? {
    let limit = String(format: "%g %%", percent)
    let judged = rows.compactMap { row in row.interval.map { (row: row, interval: $0) } }
    guard let highest = judged.max(by: { $0.interval.lowerBound < $1.interval.lowerBound }) else {
      return nil
    }
    let (row, interval) = highest
    let found =
      "\(row.quantity.rawValue) \(row.statistic.rawValue) \(Decimals.signedPercent(row.difference)), "
      + "95 % interval \(Decimals.signedPercent(interval.lowerBound)) to "
      + Decimals.signedPercent(interval.upperBound)
    let slower = judged.contains {
      $0.row.verdict == .slower && $0.interval.lowerBound > percent
    }
    if slower {
      return Judgment(isSlower: true, reason: "B is slower by more than \(limit): \(found).")
    }
    let isTooSmall = interval.lowerBound > percent
    // What rounds to 0.0 % is no increase.
    let closest =
      row.difference >= 0.05
      ? "the clearest increase is \(found)" : "nothing increased; closest to it is \(found)"
    return Judgment(
      isSlower: false,
      reason: "B is not shown to be slower by more than \(limit): \(closest)"
        + (isTooSmall ? ", and less than \(Self.leastDifference) % does not count." : "."))
  }

  /// What is said of the whole: slower where any row is, else faster where any is.
  public var verdict: Verdict {
    let verdicts = Set(rows.map(\.verdict))
    return verdicts.contains(.slower) ? .slower : verdicts.contains(.faster) ? .faster : .none
  }

  static func rows(
    _ quantity: Quantity, _ base: [Double], _ other: [Double], _ bootstrap: BlockBootstrap
  ) -> [Row] {
    let hasEnough = min(base.count, other.count) >= fewestSamples
    let baseDraws = hasEnough ? bootstrap.draws(of: base, stream: 0) : []
    let otherDraws = hasEnough ? bootstrap.draws(of: other, stream: 1) : []
    guard let a = SampleStatistics(of: base), let b = SampleStatistics(of: other) else { return [] }
    return ComparedStatistic.allCases.filter { a[$0] > 0 }.map { statistic in
      let differences = zip(baseDraws, otherDraws).compactMap { first, second in
        first[statistic] > 0 ? percent(first[statistic], second[statistic]) : nil
      }
      return Row(
        quantity: quantity, statistic: statistic, base: a[statistic], other: b[statistic],
        difference: percent(a[statistic], b[statistic]), interval: interval(differences))
    }
  }

  private static func percent(_ base: Double, _ other: Double) -> Double {
    (other / base - 1) * 100
  }

  /// The percentile interval of drawn differences.
  private static func interval(_ differences: [Double]) -> ClosedRange<Double>? {
    guard !differences.isEmpty else { return nil }
    let sorted = differences.sorted()
    let tail = (1 - confidence) / 2
    let low = QuantileRule.r8.value(tail, ofSorted: sorted)
    return low...max(low, QuantileRule.r8.value(1 - tail, ofSorted: sorted))
  }
}

extension Report {
  /// The samples of a quantity in the frames' order; none where the recording does not say.
  fileprivate func samples(_ quantity: Comparison.Quantity) -> [Double] {
    switch quantity {
    case .frameTime: timeline.frameTimes
    case .workTime: run.hasStages ? timeline.workTimes : []
    }
  }
}
