import Foundation

/// Chooses the block length of a block bootstrap, so that blocks keep the dependence between samples.
///
/// Source: D. N. Politis, H. White: *Automatic Block-Length Selection for the Dependent Bootstrap*, Econometric
/// Reviews 23 (2004), 53–70; with the correction by A. Patton, D. N. Politis and H. White, Econometric
/// Reviews 28 (2009), 372–375.
enum BlockLength {
  /// The optimal length for the mean of a series; 1 if its samples are independent. O(*n* · √*n*).
  static func automatic(for series: [Double]) -> Int {
    let n = series.count
    guard n >= 8 else { return 1 }
    let window = max(5, Int(log10(Double(n)).squareRoot().rounded(.up)))
    let longestLag = min(n - 1, Int(Double(n).squareRoot().rounded(.up)) + window)
    let covariance = autocovariances(of: series, upTo: longestLag)
    guard covariance[0] > 0 else { return 1 }
    let lags = 2 * lastSignificantLag(covariance, window: window, count: n)
    guard lags > 0 else { return 1 }

    var spectrum = covariance[0]
    var slope = 0.0
    for lag in 1...max(1, min(lags, longestLag)) {
      let weight = flatTop(Double(lag) / Double(lags))
      spectrum += 2 * weight * covariance[lag]
      slope += 2 * weight * Double(lag) * covariance[lag]
    }
    let variance = 4.0 / 3 * spectrum * spectrum
    guard variance > 0 else { return 1 }
    let length = pow(2 * slope * slope / variance * Double(n), 1.0 / 3)
    let longest = min(3 * Double(n).squareRoot(), Double(n) / 3).rounded(.up)
    return Int(min(max(length.rounded(.up), 1), longest))
  }

  private static func autocovariances(of series: [Double], upTo longest: Int) -> [Double] {
    let mean = series.reduce(0, +) / Double(series.count)
    let centered = series.map { $0 - mean }
    return (0...longest).map { lag in
      var sum = 0.0
      for index in lag..<centered.count { sum += centered[index] * centered[index - lag] }
      return sum / Double(centered.count)
    }
  }

  /// The last lag before `window` consecutive lags whose autocorrelation is not significant.
  private static func lastSignificantLag(
    _ covariance: [Double], window: Int, count n: Int
  ) -> Int {
    let limit = 2 * (log10(Double(n)) / Double(n)).squareRoot()
    var insignificant = 0
    for lag in 1..<covariance.count {
      let isInsignificant = abs(covariance[lag] / covariance[0]) < limit
      insignificant = isInsignificant ? insignificant + 1 : 0
      if insignificant == window { return lag - window }
    }
    return covariance.count - 1 - insignificant
  }

  /// The flat-top lag window: 1 up to 0.5, then linearly down to 0 at 1.
  private static func flatTop(_ t: Double) -> Double { t <= 0.5 ? 1 : max(0, 2 * (1 - t)) }
}
