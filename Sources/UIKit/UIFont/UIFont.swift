internal import Typesetting

/// A font: a family, a size in points, a weight. Immutable.
///
/// The system font is Inter. Sizes and text styles are those of iOS at its default text size.
public final class UIFont: NSObject, Sendable {
  let fontDescription: FontDescription

  init(_ description: FontDescription) {
    fontDescription = description
    super.init()
  }

  /// The regular font of the family `fontName`, such as "DejaVu Serif"; nil if no such family is installed. Case is
  /// ignored.
  ///
  /// As in UIKit, an unknown name gives nil and a size of 0 or less the default one. Unlike there, the name is that of a
  /// family as fontconfig knows it, not a PostScript name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard FontDescription.Family.isInstalled(fontName) else { return nil }
    self.init(FontDescription(.named(fontName), size: Self.usable(fontSize)))
  }

  // MARK: System fonts

  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 17
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12

  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: usable(fontSize), weight: weight.onScaleOfTypesetting))
  }

  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontDescription(size: usable(fontSize), isItalic: true))
  }

  /// The system font with digits of one width, so that a running number stands still.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    UIFont(
      FontDescription(
        size: usable(fontSize), weight: weight.onScaleOfTypesetting, hasMonospacedDigits: true))
  }

  /// The system font whose characters all have one width: DejaVu Sans Mono.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      FontDescription(.monospaced, size: usable(fontSize), weight: weight.onScaleOfTypesetting))
  }

  /// The font of a role in the text: a title, a body, a footnote.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.pointSize, weight: style.weight)
  }

  /// The same font in another size; 0 keeps the size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    guard fontSize > 0, fontSize != pointSize else { return self }
    var changed = fontDescription
    changed.size = fontSize
    return UIFont(changed)
  }

  /// UIKit's rule: a size of 0 or less means the default one.
  private static func usable(_ size: CGFloat) -> CGFloat { size > 0 ? size : 12 }

  // MARK: What it is

  public var pointSize: CGFloat { fontDescription.size }

  public var familyName: String {
    switch fontDescription.family {
    case .system: "Inter"
    case .monospaced: "DejaVu Sans Mono"
    case .named(let name): name
    }
  }

  public var fontName: String { familyName }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.fontDescription == fontDescription
  }

  public override var hash: Int { fontDescription.hashValue }
}

/// Measures, in points. The first question about a font measures it.
@MainActor
extension UIFont {
  /// From the baseline up to the top of the line.
  public var ascender: CGFloat { fontDescription.metrics.ascender }
  /// From the baseline down to the bottom of the line: negative.
  public var descender: CGFloat { fontDescription.metrics.descender }
  public var capHeight: CGFloat { fontDescription.metrics.capHeight }
  public var xHeight: CGFloat { fontDescription.metrics.xHeight }
  public var lineHeight: CGFloat { fontDescription.metrics.lineHeight }
  /// The room between lines; here lines stand without any.
  public var leading: CGFloat { 0 }
}
