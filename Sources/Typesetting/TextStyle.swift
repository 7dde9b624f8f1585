import CoreGraphics

/// How a text is set: its font, and how its lines are broken and placed.
public struct TextStyle: Hashable, Sendable {
  /// Where a line stands in the width it may have.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    case left, center, right
    /// At both sides; a paragraph's last line as `natural`.
    case justified
    /// At the side where the line's own script begins.
    case natural
  }

  /// What happens to text that is wider than it may be.
  public enum LineBreakMode: Hashable, Sendable, CaseIterable {
    /// Broken between words, or inside one that is wider than a line. What is past the last line
    /// allowed is left out.
    case wordWrapping
    /// Broken between any two characters.
    case charWrapping
    /// The last line allowed is cut off at the edge.
    case clipping
    /// The last line allowed begins with an ellipsis and shows the end of the text.
    case truncatingHead
    /// The last line allowed ends with an ellipsis.
    case truncatingTail
    /// The last line allowed has an ellipsis in its middle, and shows the end of the text.
    case truncatingMiddle
  }

  public var font: FontDescription
  public var alignment: Alignment
  public var lineBreakMode: LineBreakMode
  /// The most lines shown; 0 for any number.
  public var lineLimit: Int
  /// Points between the bottom of a line and the top of the next.
  public var lineSpacing: CGFloat
  /// Points added to the width of each character.
  public var kern: CGFloat

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
