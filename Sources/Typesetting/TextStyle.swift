import CoreGraphics

/// How a text is typeset: its font, and how its lines are broken and aligned.
public struct TextStyle: Hashable, Sendable {
  /// The horizontal alignment of lines, as in `NSTextAlignment`.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Aligned with the left, the middle or the right of the box.
    case left, center, right
    /// Aligned with both sides. The last line of a paragraph is aligned as with `natural`.
    case justified
    /// Aligned with the side where the line's script begins.
    case natural
  }

  /// What happens to text that does not fit, as in `NSLineBreakMode`.
  public enum LineBreakMode: Hashable, Sendable, CaseIterable {
    /// Breaks lines between words, or inside a word that is wider than a line. Lines that do not fit are
    /// dropped.
    case wordWrapping
    /// Breaks lines between any two characters. Lines that do not fit are dropped.
    case charWrapping
    /// Clips the last line at the edge of the box.
    case clipping
    /// The last line begins with an ellipsis and contains the end of the text.
    case truncatingHead
    /// The last line ends with an ellipsis.
    case truncatingTail
    /// The last line has an ellipsis in its middle and contains the end of the text.
    case truncatingMiddle
  }

  /// The font.
  public var font: FontDescription
  /// The horizontal alignment.
  public var alignment: Alignment
  /// What happens to text that does not fit.
  public var lineBreakMode: LineBreakMode
  /// The largest number of lines; 0 for no limit.
  public var lineLimit: Int
  /// The distance between the bottom of a line and the top of the next line, in points.
  public var lineSpacing: CGFloat
  /// The distance added after each character, in points.
  public var kern: CGFloat
  /// The least and the greatest height of a line, in points. What a line is higher than its font is above its text.
  public var lineHeights: ClosedRange<CGFloat> = 0...CGFloat.greatestFiniteMagnitude
  /// The height of a line as a multiple of its font's, before ``lineHeights`` limit it.
  public var lineHeightMultiple: CGFloat = 1

  /// Creates a style.
  public init(
    font: FontDescription, alignment: Alignment = .natural,
    lineBreakMode: LineBreakMode = .wordWrapping, lineLimit: Int = 0, lineSpacing: CGFloat = 0,
    kern: CGFloat = 0
  ) {
    self.font = font
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.lineLimit = lineLimit
    self.lineSpacing = lineSpacing
    self.kern = kern
  }
}
