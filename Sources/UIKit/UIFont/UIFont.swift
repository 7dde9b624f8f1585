internal import Typesetting

/// An immutable font: a family with a size in points and a weight.
///
/// The system font is Inter. Sizes and text styles are those of iOS at its default text size, which doesn't
/// change here.
public final class UIFont: NSObject, Sendable {
  let fontDescription: FontDescription

  init(_ description: FontDescription) {
    fontDescription = description
    super.init()
  }

  /// Creates the font called `fontName`, such as "DejaVu Serif" or "Lato-Bold"; nil if it is not known. Case is ignored.
  ///
  /// The name is that of a family, or a PostScript name; the font is installed, or a file among the app's resources. As in UIKit, an unknown
  /// name gives nil, and a size of 0 or less means the default size. The families of iOS are not here: the name of one, such as
  /// "HelveticaNeue-Light", gives the system font, or one with serifs or with characters of one width, in the same weight.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = FontDescription(named: fontName, size: Self.usable(fontSize)) else {
      return nil
    }
    self.init(font)
  }

  /// Creates the system font of 12 points. In UIKit, such a font has no metrics.
  public override convenience init() { self.init(FontDescription(size: 12)) }

  // MARK: System fonts

  /// The size of a label's default font, in points.
  public static let labelFontSize: CGFloat = 17
  /// The size of a button's default font, in points.
  public static let buttonFontSize: CGFloat = 17
  /// The standard size of the system font, in points.
  public static let systemFontSize: CGFloat = 14
  /// The standard size of small text, in points.
  public static let smallSystemFontSize: CGFloat = 12

  /// The system font in regular weight. In this and the following methods, a size of 0 or less means 12 points.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system font in `weight`.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: usable(fontSize), weight: weight.onScaleOfTypesetting))
  }

  /// The system font in bold.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font in italics, in regular weight.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontDescription(size: usable(fontSize), isItalic: true))
  }

  /// The system font with digits of equal width, so that the digits of a changing number stay in place.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    UIFont(
      FontDescription(
        size: usable(fontSize), weight: weight.onScaleOfTypesetting, hasMonospacedDigits: true))
  }

  /// A font whose characters all have the same width: DejaVu Sans Mono.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      FontDescription(.monospaced, size: usable(fontSize), weight: weight.onScaleOfTypesetting))
  }

  /// The system font for the role of a text, such as a title, body or footnote.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.pointSize, weight: style.weight)
  }

  /// The same font in another size, in points; a size of 0 or less keeps the size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    guard fontSize > 0, fontSize != pointSize else { return self }
    var changed = fontDescription
    changed.size = fontSize
    return UIFont(changed)
  }

  /// UIKit's rule: a size of 0 or less means the default of 12 points.
  private static func usable(_ size: CGFloat) -> CGFloat { size > 0 ? size : 12 }

  // MARK: Properties

  /// The size in points.
  public var pointSize: CGFloat { fontDescription.size }

  /// The family's name, such as "Inter".
  public var familyName: String {
    switch fontDescription.family {
    case .system: "Inter"
    case .monospaced: "DejaVu Sans Mono"
    case .named(let name): name
    }
  }

  /// The family's name. Unlike in UIKit it is not a PostScript name, so it is the same for all weights.
  public var fontName: String { familyName }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.fontDescription == fontDescription
  }

  public override var hash: Int { fontDescription.hashValue }
}

// Font metrics in points, measured on first use.
extension UIFont {
  /// The distance from the baseline up to the top of the line.
  @preconcurrency @MainActor public var ascender: CGFloat { fontDescription.metrics.ascender }
  /// The distance from the baseline down to the bottom of the line, as a negative number.
  @preconcurrency @MainActor public var descender: CGFloat { fontDescription.metrics.descender }
  /// The height of capital letters above the baseline.
  @preconcurrency @MainActor public var capHeight: CGFloat { fontDescription.metrics.capHeight }
  /// The height of the letter x above the baseline.
  @preconcurrency @MainActor public var xHeight: CGFloat { fontDescription.metrics.xHeight }
  /// The height of a line: ``ascender`` minus ``descender``.
  @preconcurrency @MainActor public var lineHeight: CGFloat { fontDescription.metrics.lineHeight }
  /// The extra distance between lines: always 0 here.
  @preconcurrency @MainActor public var leading: CGFloat { 0 }
}
