internal import CPango
import CoreGraphics

/// Breaks a text into the lines that are visible in a limited space.
///
/// Pango can limit the lines of each paragraph, but a label limits the lines of the whole text. The last
/// visible line of a text that is too long is therefore laid out separately.
struct LineBreaker {
  struct Result {
    var lines: [PangoLine] = []
    /// The texts that own the lines.
    var owners: [PangoText] = []
    var isTruncated = false
  }

  let key: TextLayout.Key
  let context: OpaquePointer
  /// The measures of a line; of a line in the style's font for nil.
  let metrics: (PangoLine?) -> FontMetrics

  private var style: TextStyle { key.style }

  func lines() -> Result {
    // Most labels have a single line. It begins at the start of the text, so the text need not be broken
    // into lines first.
    let known = key.styledRanges.isEmpty ? lineLimit(of: []) : style.lineLimit
    if known == 1, let ending { return withLastLine(Result(), from: 0, ending) }

    let wrap = style.lineBreakMode == .charWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR
    let whole = PangoText(
      key.text, styledRanges: key.styledRanges, style: style, width: key.width,
      overflow: .wrap(wrap), in: context
    )
    let limit = lineLimit(of: whole.lines)
    guard whole.lines.count > limit else {
      return Result(lines: whole.lines, owners: [whole], isTruncated: false)
    }
    guard let ending else {
      return Result(lines: Array(whole.lines.prefix(limit)), owners: [whole], isTruncated: true)
    }
    let head = Result(
      lines: Array(whole.lines.prefix(limit - 1)), owners: [whole], isTruncated: true)
    return withLastLine(head, from: whole.lines[limit - 1].startIndex, ending)
  }

  /// The largest number of visible lines. Without styled ranges, all lines are equally high, and `lines` need not be known.
  private func lineLimit(of lines: [PangoLine]) -> Int {
    let limit = style.lineLimit > 0 ? style.lineLimit : Int.max
    let lineHeight = metrics(nil).lineHeight
    guard let height = key.height, lineHeight > 0 else { return limit }
    guard key.styledRanges.isEmpty else {
      var bottom: CGFloat = 0
      let fitting = lines.prefix { line in
        bottom += metrics(line).lineHeight
        defer { bottom += style.lineSpacing }
        return bottom <= height + 0.5
      }
      return min(limit, max(1, fitting.count))
    }
    // There is no spacing after the last line. Half a point is added, because the height may have been rounded
    // to pixels.
    let advance = max(lineHeight + style.lineSpacing, 0.1)
    let fitting = ((height + style.lineSpacing + 0.5) / advance).rounded(.down)
    return min(limit, Int(max(1, min(fitting, 1e9))))
  }

  /// How the last visible line handles the remaining text; nil for modes that drop it.
  private var ending: PangoText.Overflow? {
    switch style.lineBreakMode {
    case .wordWrapping, .charWrapping: nil
    case .clipping: PangoText.Overflow.none
    case .truncatingHead: .ellipsize(PANGO_ELLIPSIZE_START)
    case .truncatingTail: .ellipsize(PANGO_ELLIPSIZE_END)
    case .truncatingMiddle: .ellipsize(PANGO_ELLIPSIZE_MIDDLE)
    }
  }

  /// Returns `head` and one more line that contains all text from the byte `start` on.
  private func withLastLine(
    _ head: Result, from start: Int, _ ending: PangoText.Overflow
  ) -> Result {
    let rest = String(decoding: key.text.utf8.dropFirst(start), as: UTF8.self)
    let (text, omitsText) = lastLine(of: rest)
    let last = PangoText(
      text, styledRanges: key.styledRanges.droppingFirst(start, length: text.utf8.count),
      style: style,
      width: key.width, overflow: ending, in: context)
    let isWider = (last.lines.first?.width ?? 0) > key.width ?? .infinity
    return Result(
      lines: head.lines + last.lines.prefix(1), owners: head.owners + [last],
      isTruncated: head.isTruncated || omitsText || isWider || last.isEllipsized)
  }

  /// Returns the text of a single line that stands for all of `rest`, and whether it leaves something out.
  private func lastLine(of rest: String) -> (text: String, omitsText: Bool) {
    guard let end = rest.firstIndex(where: \.isNewline) else { return (rest, false) }
    switch style.lineBreakMode {
    case .truncatingHead, .truncatingMiddle:
      // These modes show the end of the text, in whichever paragraph it is.
      return (String(rest.map { $0.isNewline ? " " : $0 }), false)
    case .truncatingTail: return (rest[..<end] + "…", true)
    case .wordWrapping, .charWrapping, .clipping: return (String(rest[..<end]), true)
    }
  }
}
