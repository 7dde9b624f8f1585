import Foundation

/// A definition of the quantile of a set of samples.
///
/// Tools use different definitions. They differ most in the tails, which matter most for frame times, so a percentile
/// is printed together with its definition.
public enum QuantileRule: String, Sendable, Hashable, CaseIterable {
  /// `sorted[ceil(p·n) − 1]`, which is always one of the samples. Flutter's definition.
  case nearestRank = "nearest_rank"

  /// Hyndman and Fan's eighth definition, which is median-unbiased: linear interpolation at position `(n + ⅓)·p + ⅓`.
  /// CapFrameX's definition, through Math.NET.
  ///
  /// Source: R. J. Hyndman, Y. Fan: *Sample Quantiles in Statistical Packages*, The American Statistician
  /// 50 (1996), 361–365.
  case r8

  /// The definition as it is printed beside a number.
  public var definition: String {
    switch self {
    case .nearestRank: "nearest rank: sorted[ceil(p·n) − 1]"
    case .r8: "R-8: linear between neighbors at (n + ⅓)·p + ⅓"
    }
  }

  /// The `p` quantile of samples.
  ///
  /// - Parameters:
  ///   - p: The fraction of samples at or below the result, from 0 to 1.
  ///   - sorted: At least one sample, in ascending order.
  public func value(_ p: Double, ofSorted sorted: [Double]) -> Double {
    precondition(!sorted.isEmpty, "A quantile needs at least one sample, but `sorted` is empty.")
    precondition((0...1).contains(p), "p must be from 0 to 1, not \(p).")
    switch self {
    case .nearestRank:
      let rank = Int(ceil(roundedIfNearInteger(p * Double(sorted.count))))
      return sorted[max(rank, 1) - 1]
    case .r8:
      let position = (Double(sorted.count) + 1 / 3) * p + 1 / 3
      let below = Int(position)
      if below < 1 { return sorted[0] }
      if below >= sorted.count { return sorted[sorted.count - 1] }
      return sorted[below - 1] + (position - Double(below)) * (sorted[below] - sorted[below - 1])
    }
  }
}

/// Removes the floating-point error of a product that should be an integer: 0.07 × 100 becomes 7 instead of
/// 7.000000000000001, whose ceiling would be 8.
func roundedIfNearInteger(_ product: Double) -> Double {
  let nearest = product.rounded()
  return abs(product - nearest) < 1e-9 * max(1, abs(product)) ? nearest : product
}
