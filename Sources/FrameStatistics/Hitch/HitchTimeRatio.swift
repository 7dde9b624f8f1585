/// The milliseconds by which frames were late, per second of animation: Apple's *hitch time ratio*.
///
/// Lateness is counted in whole refreshes (``FrameInterval/hitchTime``). The seconds are those in which frames were
/// due: the sum of the intervals of the frames, without idle time.
public struct HitchTimeRatio: Sendable, Hashable {
  /// The definition as it is printed beside the number.
  public static let definition = "missed intervals × refresh, in ms per second of activity"

  /// The total time by which frames were late, in milliseconds.
  public let hitchTime: Double

  /// The total time in which frames were due, in seconds.
  public let activeTime: Double

  /// The milliseconds late per second; zero if there was no activity.
  public var value: Double { activeTime > 0 ? hitchTime / activeTime : 0 }

  /// Creates a ratio of `hitchTime` milliseconds to `activeTime` seconds.
  public init(hitchTime: Double, activeTime: Double) {
    self.hitchTime = hitchTime
    self.activeTime = activeTime
  }
}

/// One of the two scales that Apple has published for rating a hitch time ratio.
///
/// The limits of the two scales differ by a factor of 2 to 2.5, so a rating is printed together with its scale.
public enum HitchScale: String, Sendable, Hashable, CaseIterable {
  /// The scale of *Eliminate animation hitches with XCTest*, WWDC 2020.
  case wwdc2020 = "wwdc_2020"

  /// The scale of the current page on hitches in Xcode's documentation.
  case xcodeDocumentation = "xcode_documentation"

  /// A rating, from best to worst.
  public enum Rating: String, Sendable, Hashable, CaseIterable {
    /// Users do not notice the hitches.
    case good
    /// Users notice some hitches; the cause should be investigated.
    case warning
    /// Hitches disturb users; the cause should be fixed.
    case critical
    /// Worse than critical. Only ``HitchScale/xcodeDocumentation`` has this rating.
    case immediate
  }

  /// The name of the scale as it is printed.
  public var name: String {
    switch self {
    case .wwdc2020: "WWDC 2020"
    case .xcodeDocumentation: "Xcode docs"
    }
  }

  /// The bands of the scale in milliseconds per second, as they are printed beside a rating.
  public var definition: String {
    switch self {
    case .wwdc2020: "< 5 good, 5–10 warning, > 10 critical"
    case .xcodeDocumentation: "≤ 10 good, ≤ 25 warning, ≤ 50 critical, > 50 worse"
    }
  }

  /// The rating of a ratio in milliseconds per second.
  public func rating(of ratio: Double) -> Rating {
    switch self {
    case .wwdc2020:
      ratio < 5 ? .good : ratio <= 10 ? .warning : .critical
    case .xcodeDocumentation:
      ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .immediate
    }
  }
}
