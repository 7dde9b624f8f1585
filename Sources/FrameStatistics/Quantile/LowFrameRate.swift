import Foundation

/// A definition of "1 % low": the frame rate of the worst hundredth of a recording.
///
/// The tools that print such a number mean different things by it, so each definition stands here
/// under its tool's name. All take frame times in milliseconds and answer in frames per second, and
/// all take the share as a parameter: 0.01 for the 1 % low, 0.001 for the 0.1 % low.
public enum LowFrameRate: String, Sendable, Hashable, CaseIterable {
  /// MangoHud's head-up display: `1000 ÷ ft[int(share·n) − 1]`, frame times descending.
  case mangoHud = "mangohud_hud"
  /// The script that plots MangoHud's logs: `fps[int(share·n)]`, frame rates ascending.
  case mangoplot
  /// CapFrameX's percentile: the R-8 quantile of the frame rates.
  case capFrameXPercentile = "capframex_percentile"
  /// CapFrameX's average: `1000 ÷ mean` of the frame times from the R-8 quantile upward.
  case capFrameXAverage = "capframex_average"
  /// CapFrameX's integral, after MSI Afterburner: the longest frames are added up until they make
  /// the share of the whole time; the frame time reached there, as a rate.
  case capFrameXIntegral = "capframex_integral"

  /// The tool's name for the number.
  public var name: String {
    switch self {
    case .mangoHud: "MangoHud's HUD"
    case .mangoplot: "mangoplot"
    case .capFrameXPercentile: "CapFrameX percentile"
    case .capFrameXAverage: "CapFrameX average"
    case .capFrameXIntegral: "CapFrameX integral"
    }
  }

  /// The definition in a few words, as it is printed beside the number.
  public var statement: String {
    switch self {
    case .mangoHud: "1000 ÷ ft[int(share·n) − 1], ft descending"
    case .mangoplot: "fps[int(share·n)], fps ascending"
    case .capFrameXPercentile: "R-8 quantile of fps"
    case .capFrameXAverage: "1000 ÷ mean(ft ≥ R-8 quantile of ft)"
    case .capFrameXIntegral: "1000 ÷ ft where the longest frames fill the share"
    }
  }

  /// The low frame rate in frames per second.
  ///
  /// - Parameters:
  ///   - share: The worst part of the recording, between 0 and 1.
  ///   - sorted: At least one frame time in milliseconds, above zero, in ascending order.
  public func framesPerSecond(worst share: Double, ofSorted sorted: [Double]) -> Double {
    precondition(!sorted.isEmpty, "A frame rate needs at least one frame time.")
    switch self {
    case .mangoHud: return LowFrameRate.mangoHud(worst: share, ofSorted: sorted)
    case .mangoplot: return LowFrameRate.mangoplot(worst: share, ofSorted: sorted)
    case .capFrameXPercentile:
      return LowFrameRate.capFrameXPercentile(worst: share, ofSorted: sorted)
    case .capFrameXAverage: return LowFrameRate.capFrameXAverage(worst: share, ofSorted: sorted)
    case .capFrameXIntegral: return LowFrameRate.capFrameXIntegral(worst: share, ofSorted: sorted)
    }
  }

  /// See ``mangoHud``. With fewer than `1 ÷ share` frames it is the longest one, as there.
  static func mangoHud(worst share: Double, ofSorted sorted: [Double]) -> Double {
    let index = max(0, Int(wholeIfNearly(share * Double(sorted.count))) - 1)
    return 1000 / sorted[sorted.count - 1 - index]
  }

  /// See ``mangoplot``.
  static func mangoplot(worst share: Double, ofSorted sorted: [Double]) -> Double {
    let index = min(Int(wholeIfNearly(share * Double(sorted.count))), sorted.count - 1)
    return 1000 / sorted[sorted.count - 1 - index]
  }

  /// See ``capFrameXPercentile``.
  static func capFrameXPercentile(worst share: Double, ofSorted sorted: [Double]) -> Double {
    QuantileRule.r8.value(share, ofSorted: sorted.reversed().map { 1000 / $0 })
  }

  /// See ``capFrameXAverage``.
  static func capFrameXAverage(worst share: Double, ofSorted sorted: [Double]) -> Double {
    // Interpolation may round to just above the longest frame, which belongs to the worst anyhow.
    let quantile = QuantileRule.r8.value(1 - share, ofSorted: sorted)
    let threshold = min(quantile, sorted[sorted.count - 1])
    let worst = sorted.filter { $0 >= threshold }
    return 1000 / (worst.reduce(0, +) / Double(worst.count))
  }

  /// See ``capFrameXIntegral``.
  static func capFrameXIntegral(worst share: Double, ofSorted sorted: [Double]) -> Double {
    let limit = sorted.reduce(0, +) * share
    var sum = 0.0
    for time in sorted.reversed() {
      sum += time
      if sum >= limit { return 1000 / time }
    }
    return 1000 / sorted[0]
  }
}
