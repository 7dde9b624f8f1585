import CoreGraphics

/// A text laid out in a style: broken into lines, measured, ready to draw.
///
///     let layout = TextLayout("Hello", style: TextStyle(font: FontDescription(size: 17)), width: 200)
///     label.size = layout.size
///
/// Coordinates are points from the top left of the box in which the text is laid out, y down. The
/// box is as wide as `width` says, or as the text when that is nil.
///
/// Layouts are cached: a text that has been laid out before costs a hash, some microseconds, and a
/// new line of text some 50. Every line is as high as the font says, whichever fonts its characters
/// come from, so that texts in different scripts stand on the same lines.
@MainActor
public struct TextLayout {
  /// What decides everything about a layout.
  struct Key: Hashable {
    let text: String
    let style: TextStyle
    let width: CGFloat?
    let height: CGFloat?
  }

  /// Wider is as good as unlimited; Pango's own limit is twice this.
  private static let widest: CGFloat = 1_000_000

  let key: Key
  let shaped: ShapedText

  /// - Parameters:
  ///   - width: where lines are broken or truncated, and in which they are aligned; nil for no limit.
  ///   - height: lines that don't fit are left out, the first excepted; nil for no limit.
  public init(
    _ text: String, style: TextStyle, width: CGFloat? = nil, height: CGFloat? = nil
  ) {
    // Pango ends a text at a zero byte.
    let text = text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    key = Key(
      text: text, style: style,
      width: width.flatMap { $0 < Self.widest ? max(0, $0) : nil },
      height: height.flatMap { $0 < Self.widest ? max(0, $0) : nil })
    shaped = Typesetter.shared.shapedText(for: key)
  }

  /// As wide as the widest line and as high as all lines together, not rounded.
  ///
  /// An empty text is one empty line.
  public var size: CGSize { shaped.size }

  public var lineCount: Int { shaped.lines.count }

  /// From the top to the baseline of the first line.
  public var firstBaseline: CGFloat { shaped.lines.first?.origin.y ?? 0 }

  /// From the top to the baseline of the last line.
  public var lastBaseline: CGFloat { shaped.lines.last?.origin.y ?? 0 }

  /// Whether a part of the text isn't shown.
  public var isTruncated: Bool { shaped.isTruncated }

  /// Whether some glyphs bring their own colours, as emoji do.
  public var hasColorGlyphs: Bool { shaped.hasColorGlyphs }

  /// The rectangle around everything that is drawn; null when that is nothing.
  ///
  /// It may reach past the box: the tail of a slanted letter does.
  public var inkBounds: CGRect { shaped.inkBounds }
}
