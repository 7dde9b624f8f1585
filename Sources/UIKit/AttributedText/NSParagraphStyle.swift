/// How the lines of a paragraph are broken, aligned and spaced. As in UIKit, with two differences: a text has the style of its first
/// character, and indents and the spacing of paragraphs are kept without effect.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The style of text that has none. Its lines are broken between words and begin where the script begins.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  fileprivate struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var hyphenationFactor: Float = 0
  }

  fileprivate final var values = Values()

  /// Where lines stand; `natural` by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// How text that is too wide is broken or truncated; `byWordWrapping` by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The distance between lines, in points; 0 by default.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The height of lines as a multiple of their fonts'; 0, the default, means 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The least height of lines, in points.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of lines, in points; 0, the default, sets no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The distance after the paragraph, in points. Without effect.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The distance before the paragraph, in points. Without effect.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of the first line, in points. Without effect.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of the other lines, in points. Without effect.
  open var headIndent: CGFloat { values.headIndent }
  /// The indent at the end of lines, in points. Without effect.
  open var tailIndent: CGFloat { values.tailIndent }
  /// How readily words are hyphenated, 0 to 1. Without effect: they are not.
  open var hyphenationFactor: Float { values.hyphenationFactor }

  /// Creates the default style.
  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed. Once a text has it, change a copy and set the attribute again, because labels don't notice changes
/// of the style itself. As in UIKit. A length that is NaN becomes 0; all others are limited to ten million points.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue.layoutLength }
  }

  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue.layoutLength }
  }

  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue.layoutLength }
  }

  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue.layoutLength }
  }

  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue.layoutLength }
  }

  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue.layoutLength }
  }

  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue.layoutLength }
  }

  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue.layoutLength }
  }

  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue.layoutLength }
  }

  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }

  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

extension CGFloat {
  /// This length, limited to ten million points in both directions, so that sums and conversions to whole numbers don't overflow. 0 for NaN.
  var layoutLength: CGFloat { isNaN ? 0 : Swift.min(Swift.max(self, -1e7), 1e7) }
}
