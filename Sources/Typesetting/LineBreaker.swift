internal import CPango
import CoreGraphics

/// Finds the lines that are shown of a text in a limited space.
///
/// Pango's own limit counts lines in each paragraph, and a label's limit counts them in all, so the
/// last line of a text that is too long is laid out on its own.
struct LineBreaker {
  struct Result {
    var lines: [PangoLine] = []
    var owners: [PangoText] = []
    var isTruncated = false
  }

  let key: TextLayout.Key
  let context: OpaquePointer
  let lineHeight: CGFloat

  private var style: TextStyle { key.style }

  func lines() -> Result {
    let limit = lineLimit
    // Most labels have one line: no need to break the text to know where that begins.
    if limit == 1, let ending { return withLastLine(Result(), from: 0, ending) }

    let wrap = style.lineBreakMode == .charWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR
    let whole = PangoText(
      key.text, style: style, width: key.width, overflow: .wrap(wrap), in: context)
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

  /// The most lines that may be shown.
  private var lineLimit: Int {
    let asked = style.lineLimit > 0 ? style.lineLimit : Int.max
    guard let height = key.height, lineHeight > 0 else { return asked }
    // The last line needs no spacing after it; half a point more forgives rounding to pixels.
    let advance = max(lineHeight + style.lineSpacing, 0.1)
    let fitting = ((height + style.lineSpacing + 0.5) / advance).rounded(.down)
    return min(asked, Int(max(1, min(fitting, 1e9))))
  }

  /// How the last line allowed ends when there is more text; nil for modes that just stop.
  private var ending: PangoText.Overflow? {
    switch style.lineBreakMode {
    case .wordWrapping, .charWrapping: nil
    case .clipping: PangoText.Overflow.none
    case .truncatingHead: .ellipsize(PANGO_ELLIPSIZE_START)
    case .truncatingTail: .ellipsize(PANGO_ELLIPSIZE_END)
    case .truncatingMiddle: .ellipsize(PANGO_ELLIPSIZE_MIDDLE)
    }
  }

  /// `head` and one line more with all text from a byte on.
  private func withLastLine(
    _ head: Result, from start: Int, _ ending: PangoText.Overflow
  ) -> Result {
    let rest = String(decoding: key.text.utf8.dropFirst(start), as: UTF8.self)
    let (text, leavesOut) = lastLine(of: rest)
    let last = PangoText(text, style: style, width: key.width, overflow: ending, in: context)
    let isWider = (last.lines.first?.width ?? 0) > key.width ?? .infinity
    return Result(
      lines: head.lines + last.lines.prefix(1), owners: head.owners + [last],
      isTruncated: head.isTruncated || leavesOut || isWider || last.isEllipsized)
  }

  /// The text of one line that stands for all of `rest`, and whether it leaves something out.
  private func lastLine(of rest: String) -> (text: String, leavesOut: Bool) {
    guard let end = rest.firstIndex(where: \.isNewline) else { return (rest, false) }
    switch style.lineBreakMode {
    case .truncatingHead, .truncatingMiddle:
      // These show the end of the text, whichever paragraph that is in.
      return (String(rest.map { $0.isNewline ? " " : $0 }), false)
    case .truncatingTail: return (rest[..<end] + "…", true)
    case .wordWrapping, .charWrapping, .clipping: return (String(rest[..<end]), true)
    }
  }
}
