extension Foundation.NSAttributedString.Key {
  /// The font of the text: a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of the text: a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the text: a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The distance added after each character, in points: a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The same as ``kern``, which it takes the place of.
  public static let tracking = NSAttributedString.Key(rawValue: "NSTracking")
  /// How far the text is above the baseline, in points: a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The line under the text: the raw value of an ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the line under the text: a `UIColor`. Without it, that of the text.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The line through the text: the raw value of an ``NSUnderlineStyle``.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the text: a `UIColor`. Without it, that of the text.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// How lines are broken, aligned and spaced: an ``NSParagraphStyle``.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The image in place of the character U+FFFC: an ``NSTextAttachment``.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The shadow of the text: an ``NSShadow``.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")

  // The following attributes are kept, but nothing is drawn for them.

  /// The width of the glyphs' outlines, as a percentage of the font's size. Kept, but not drawn.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The colour of the glyphs' outlines. Kept, but not drawn.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The address that the text leads to. Kept; labels don't follow links, as in UIKit.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// Whether letters are joined as the font says. Kept, but without effect: they always are.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
}

/// The kind of a line under or through text. As in UIKit; patterns of dots and dashes are drawn as whole lines.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a value with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A single thin line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two thin lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots. Drawn as a whole line.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes. Drawn as a whole line.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A line only under words. Drawn under spaces, too.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
