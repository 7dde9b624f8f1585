/// One of the two scales on which Apple has rated a hitch time ratio.
///
/// They differ by a factor of two to five, so a rating is nothing without its scale.
public enum HitchScale: String, Sendable, Hashable, CaseIterable {
  /// *Eliminate animation hitches with XCTest*, WWDC 2020.
  case wwdc2020 = "wwdc_2020"

  /// The present page of Xcode's documentation on hitches.
  case xcodeDocumentation = "xcode_documentation"

  /// A rating, from best to worst.
  public enum Rating: String, Sendable, Hashable, CaseIterable {
    /// Nobody notices.
    case good
    /// People notice; worth looking into.
    case warning
    /// People are disturbed; to be mended.
    case critical
    /// Beyond critical, which only the documentation's scale tells apart.
    case immediate
  }

  /// The scale's name, as it is printed.
  public var name: String {
    switch self {
    case .wwdc2020: "WWDC 2020"
    case .xcodeDocumentation: "Xcode docs"
    }
  }

  /// The scale's bands in milliseconds per second, as they are printed beside a rating.
  public var statement: String {
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
