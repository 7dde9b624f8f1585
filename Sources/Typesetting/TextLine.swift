import CoreGraphics

/// A text on a single line, with the positions of its characters, for carets, selections and clicks.
///
///     let line = TextLine("Hello", font: FontDescription(size: 17))
///     caret.x = line.caretX(at: 5)           // after the o
///     let offset = line.offset(nearestTo: click.x)
///
/// Offsets count UTF-8 bytes from the start of the text; x is in points from the left end of the line. The text must not
/// contain line breaks or NUL. Main thread only.
@MainActor
public struct TextLine {
  /// The positions in the line; see there for words and movements.
  public let positions: TextPositions

  /// Lays out `text`, or finds it in the cache of layouts.
  public init(_ text: String, font: FontDescription) {
    positions = TextPositions(
      TextLayout(
        text, style: TextStyle(font: font, alignment: .left, lineBreakMode: .clipping, lineLimit: 1)
      ))
  }

  /// The line, ready to draw. Its box is as wide as the text.
  public var layout: TextLayout { positions.layout }

  /// The width of the line in points.
  public var width: CGFloat { layout.size.width }

  /// Whether the text begins at the right, as Arabic and Hebrew do. False for an empty text.
  public var isRightToLeft: Bool { positions.isRightToLeft }

  /// The x coordinate of a caret before the character at `offset`; see ``TextPositions/caret(at:)``.
  public func caretX(at offset: Int) -> CGFloat { positions.caret(at: offset).minX }

  /// The offset of the character boundary that is nearest to `x`. Left or right of the line, it is the boundary at that end
  /// of the line.
  public func offset(nearestTo x: CGFloat) -> Int { positions.offset(nearestTo: x, inLine: 0) }

  /// The horizontal spans that the characters in `range` cover, from left to right. There are several if the range contains
  /// both writing directions.
  public func spans(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    positions.rects(of: range).map { $0.minX...$0.maxX }
  }
}
