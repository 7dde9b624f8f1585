/// Scales fonts and lengths by the text size that the user prefers. As in UIKit; because the preferred size is always
/// ``UIContentSizeCategory/large`` here, at which UIKit does not scale, values remain as they are.
public final class UIFontMetrics: NSObject, Sendable {
  /// The metrics of the body style.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the metrics of a style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  /// The font in the preferred size.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font in the preferred size, at most `maximumPointSize` points.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    maximumPointSize > 0 && font.pointSize > maximumPointSize
      ? font.withSize(maximumPointSize) : font
  }

  /// The font in the size of `traitCollection`.
  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { font }

  /// The font in the size of `traitCollection`, at most `maximumPointSize` points.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { scaledFont(for: font, maximumPointSize: maximumPointSize) }

  /// The length in the preferred size.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }

  /// The length in the size of `traitCollection`.
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat { value }
}

/// A view whose font follows the text size that the user prefers. As in UIKit.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether the font follows changes of the preferred text size. The size never changes here.
  var adjustsFontForContentSizeCategory: Bool { get set }
}
