internal import Typesetting

extension UIFont {
  /// The weight of a font, on UIKit's scale from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight from -1 to 1; 0 is regular.
    public let rawValue: CGFloat
    /// Creates a weight from a number. Beyond the thinnest or boldest named weight, it has the same effect as that
    /// weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight from a number. Beyond the thinnest or boldest named weight, it has the same effect as that
    /// weight.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// -0.8: weight 100 in CSS terms, the thinnest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// -0.6: weight 200 in CSS terms.
    public static let thin = Weight(rawValue: -0.6)
    /// -0.4: weight 300 in CSS terms.
    public static let light = Weight(rawValue: -0.4)
    /// 0: weight 400 in CSS terms.
    public static let regular = Weight(rawValue: 0)
    /// 0.23: weight 500 in CSS terms.
    public static let medium = Weight(rawValue: 0.23)
    /// 0.3: weight 600 in CSS terms.
    public static let semibold = Weight(rawValue: 0.3)
    /// 0.4: weight 700 in CSS terms.
    public static let bold = Weight(rawValue: 0.4)
    /// 0.56: weight 800 in CSS terms.
    public static let heavy = Weight(rawValue: 0.56)
    /// 0.62: weight 900 in CSS terms, the boldest.
    public static let black = Weight(rawValue: 0.62)

    private static let named: [(Weight, FontDescription.Weight)] = [
      (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular),
      (.medium, .medium), (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy),
      (.black, .black),
    ]

    /// The weight on the scale of CSS and OpenType. It is interpolated linearly between the named weights; beyond them,
    /// it is that of the thinnest or the boldest one.
    var onScaleOfTypesetting: FontDescription.Weight {
      let points = Self.named.map { (Double($0.rawValue), Double($1.rawValue)) }
      let x = Double(rawValue)
      guard let upper = points.firstIndex(where: { $0.0 >= x }) else { return .black }
      guard upper > 0 else { return .ultraLight }
      let (a, b) = (points[upper - 1], points[upper])
      let fraction = (x - a.0) / (b.0 - a.0)
      return FontDescription.Weight(rawValue: Int((a.1 + (b.1 - a.1) * fraction).rounded()))
    }
  }

  /// The role of a text, such as a title or a caption. It determines the font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style.
    public let rawValue: String
    /// Creates your own style. Its font is that of ``body``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "title1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "title2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "title3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "headline")
    /// 17 points, for running text.
    public static let body = TextStyle(rawValue: "body")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "callout")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "subheadline")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "footnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "caption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// The font size in points at the text size "large" of Apple's guidelines. An app's own style has the size
    /// of `body`.
    var pointSize: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }

    var weight: Weight { self == .headline ? .semibold : .regular }
  }
}
