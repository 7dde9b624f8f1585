import Foundation

/// A rule for picking the value below which a given share of the samples lies.
///
/// Tools disagree, most of all in the tails, where frame statistics live; a percentile without its
/// rule is half a number.
public enum QuantileRule: String, Sendable, Hashable, CaseIterable {
  /// `sorted[ceil(p·n) − 1]`: always one of the samples. Flutter's rule.
  case nearestRank = "nearest_rank"

  /// Hyndman and Fan's eighth, median-unbiased: position `(n + ⅓)·p + ⅓` with linear interpolation.
  /// CapFrameX's rule, by way of Math.NET.
  ///
  /// R. J. Hyndman, Y. Fan: *Sample Quantiles in Statistical Packages*, The American Statistician
  /// 50 (1996), 361–365.
  case r8

  /// The rule in a few words, as it is printed beside a number.
  public var statement: String {
    switch self {
    case .nearestRank: "nearest rank: sorted[ceil(p·n) − 1]"
    case .r8: "R-8: linear between neighbors at (n + ⅓)·p + ⅓"
    }
  }

  /// The quantile of samples in ascending order.
  ///
  /// - Parameters:
  ///   - p: The share of samples below, from 0 to 1.
  ///   - sorted: At least one sample, in ascending order.
  public func value(_ p: Double, ofSorted sorted: [Double]) -> Double {
    precondition(!sorted.isEmpty, "A quantile needs at least one sample.")
    precondition((0...1).contains(p), "A quantile's share lies between 0 and 1.")
    switch self {
    case .nearestRank:
      let rank = Int(ceil(wholeIfNearly(p * Double(sorted.count))))
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

/// A product that would be whole but for binary fractions, made whole: 0.07 × 100 is 7, not
/// 7.000000000000001, and its ceiling is not 8.
func wholeIfNearly(_ product: Double) -> Double {
  let nearest = product.rounded()
  return abs(product - nearest) < 1e-9 * max(1, abs(product)) ? nearest : product
}
