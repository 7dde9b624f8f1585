import CoreGraphics

/// What differs from the style in a part of a text.
public struct StyledRange: Hashable, Sendable {
  /// A line under or through the text.
  public struct Rule: Hashable, Sendable {
    /// The colour; nil for the colour of the text.
    public var color: CGColor?
    /// The thickness as a multiple of a single line's.
    public var thickness: CGFloat
    /// Whether there are two lines instead of one.
    public var isDouble: Bool

    /// Creates a line.
    public init(color: CGColor? = nil, thickness: CGFloat = 1, isDouble: Bool = false) {
      self.color = color
      self.thickness = thickness
      self.isDouble = isDouble
    }
  }

  /// An image in the text. It takes the place of each character of the part, which should be U+FFFC.
  public struct Attachment: Hashable, Sendable {
    /// The image; an `alpha8` image is drawn in the colour of the text. Nil for an empty space.
    public var image: CGImage?
    /// The image's rectangle, in points from the place of the character on the baseline, y down. Its x offset moves only the image.
    public var rect: CGRect

    /// Creates an attachment.
    public init(image: CGImage?, rect: CGRect) { (self.image, self.rect) = (image, rect) }
  }

  /// The part, in UTF-8 units of the text.
  public var range: Range<Int>
  /// The font; nil for the style's.
  public var font: FontDescription?
  /// The colour; nil for the colour in which the text is drawn.
  public var color: CGColor?
  /// The colour behind the text; nil for none.
  public var backgroundColor: CGColor?
  /// The distance added after each character, in points; nil for the style's.
  public var kern: CGFloat?
  /// The distance by which the text is above the baseline, in points.
  public var baselineOffset: CGFloat = 0
  /// A line under the text.
  public var underline: Rule?
  /// A line through the text.
  public var strikethrough: Rule?
  /// The image in place of the characters; nil for the characters.
  public var attachment: Attachment?

  /// Creates a part that looks like the rest of the text.
  public init(_ range: Range<Int>) { self.range = range }

  /// Whether it draws anything but glyphs in the colour of the text.
  var hasColors: Bool {
    color != nil || backgroundColor != nil || underline != nil || strikethrough != nil
      || attachment != nil
  }
}

extension [StyledRange] {
  /// The parts of a text that begins `start` units later and is `length` units long.
  func droppingFirst(_ start: Int, length: Int) -> [StyledRange] {
    compactMap { styled in
      let range = (styled.range.lowerBound - start..<styled.range.upperBound - start)
        .clamped(to: 0..<length)
      guard !range.isEmpty else { return nil }
      var moved = styled
      moved.range = range
      return moved
    }
  }

  /// The part that contains a unit of the text.
  func styledRange(at offset: Int) -> StyledRange? { first { $0.range.contains(offset) } }
}
