import Foundation

/// A definition of "1 % low": the frame rate of the slowest hundredth of a recording.
///
/// Tools define this number differently, so each definition has the name of its tool. All of them take frame times in
/// milliseconds and return frames per second. The fraction is a parameter: 0.01 for the 1 % low, 0.001 for the 0.1 %
/// low.
public enum LowFrameRate: String, Sendable, Hashable, CaseIterable {
  /// MangoHud's HUD: `1000 ÷ ft[int(p·n) − 1]`, frame times in descending order.
  case mangoHud = "mangohud_hud"
  /// mangoplot, the script that plots MangoHud's logs: `fps[int(p·n)]`, frame rates in ascending order.
  case mangoplot
  /// CapFrameX's percentile: the R-8 quantile of the frame rates (``QuantileRule/r8``).
  case capFrameXPercentile = "capframex_percentile"
  /// CapFrameX's average: `1000 ÷ mean` of the frame times at or above their R-8 quantile.
  case capFrameXAverage = "capframex_average"
  /// CapFrameX's integral, after MSI Afterburner: frame times are added up from the longest down until they make up
  /// the fraction of the total time. The last one added, as a rate, is the result.
  case capFrameXIntegral = "capframex_integral"

  /// The name of the definition as it is printed.
  public var name: String {
    switch self {
    case .mangoHud: "MangoHud's HUD"
    case .mangoplot: "mangoplot"
    case .capFrameXPercentile: "CapFrameX percentile"
    case .capFrameXAverage: "CapFrameX average"
    case .capFrameXIntegral: "CapFrameX integral"
    }
  }

  /// The definition as it is printed beside the number.
  public var definition: String {
    switch self {
    case .mangoHud: "1000 ÷ ft[int(p·n) − 1], ft descending"
    case .mangoplot: "fps[int(p·n)], fps ascending"
    case .capFrameXPercentile: "R-8 quantile of fps"
    case .capFrameXAverage: "1000 ÷ mean(ft ≥ R-8 quantile of ft)"
    case .capFrameXIntegral: "1000 ÷ ft at which the longest frames add up to p of the time"
    }
  }

  /// The low frame rate in frames per second.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of slowest frames, between 0 and 1.
  ///   - sorted: At least one frame time in milliseconds, above zero, in ascending order.
  public func framesPerSecond(worst fraction: Double, ofSorted sorted: [Double]) -> Double {
    precondition(
      !sorted.isEmpty, "A frame rate needs at least one frame time, but `sorted` is empty.")
    switch self {
    case .mangoHud: return LowFrameRate.mangoHud(worst: fraction, ofSorted: sorted)
    case .mangoplot: return LowFrameRate.mangoplot(worst: fraction, ofSorted: sorted)
    case .capFrameXPercentile:
      return LowFrameRate.capFrameXPercentile(worst: fraction, ofSorted: sorted)
    case .capFrameXAverage: return LowFrameRate.capFrameXAverage(worst: fraction, ofSorted: sorted)
    case .capFrameXIntegral:
      return LowFrameRate.capFrameXIntegral(worst: fraction, ofSorted: sorted)
    }
  }

  /// See ``mangoHud``. With fewer than `1 ÷ fraction` frames it is the rate of the longest frame, as in MangoHud.
  private static func mangoHud(worst fraction: Double, ofSorted sorted: [Double]) -> Double {
    let index = max(0, Int(roundedIfNearInteger(fraction * Double(sorted.count))) - 1)
    return 1000 / sorted[sorted.count - 1 - index]
  }

  /// See ``mangoplot``.
  private static func mangoplot(worst fraction: Double, ofSorted sorted: [Double]) -> Double {
    let index = min(Int(roundedIfNearInteger(fraction * Double(sorted.count))), sorted.count - 1)
    return 1000 / sorted[sorted.count - 1 - index]
  }

  /// See ``capFrameXPercentile``.
  private static func capFrameXPercentile(worst fraction: Double, ofSorted sorted: [Double])
    -> Double
  {
    QuantileRule.r8.value(fraction, ofSorted: sorted.reversed().map { 1000 / $0 })
  }

  /// See ``capFrameXAverage``.
  private static func capFrameXAverage(worst fraction: Double, ofSorted sorted: [Double]) -> Double
  {
    // Interpolation may round to just above the longest frame time; that frame always counts.
    let quantile = QuantileRule.r8.value(1 - fraction, ofSorted: sorted)
    let threshold = min(quantile, sorted[sorted.count - 1])
    let worst = sorted.filter { $0 >= threshold }
    return 1000 / (worst.reduce(0, +) / Double(worst.count))
  }

  /// See ``capFrameXIntegral``.
  private static func capFrameXIntegral(worst fraction: Double, ofSorted sorted: [Double]) -> Double
  {
    let limit = sorted.reduce(0, +) * fraction
    var sum = 0.0
    for time in sorted.reversed() {
      sum += time
      if sum >= limit { return 1000 / time }
    }
    return 1000 / sorted[0]
  }
}
