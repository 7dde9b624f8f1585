internal import CPango
import CoreGraphics

/// A text on a single line, with the positions of its characters, for carets, selections and clicks.
///
///     let line = TextLine("Hello", font: FontDescription(size: 17))
///     caret.x = line.caretX(at: 5)           // after the o
///     let offset = line.offset(nearestTo: click.x)
///
/// Offsets count UTF-8 bytes from the start of the text; x is in points from the left end of the line. The text must not
/// contain line breaks or NUL. Text with both writing directions is placed by Unicode's bidirectional algorithm, so x does
/// not always increase with the offset. Main thread only.
@MainActor
public struct TextLine {
  /// The line, ready to draw. Its box is as wide as the text.
  public let layout: TextLayout
  /// The number of UTF-8 bytes of the text.
  private let length: Int

  /// Lays out `text`, or finds it in the cache of layouts.
  public init(_ text: String, font: FontDescription) {
    layout = TextLayout(
      text, style: TextStyle(font: font, alignment: .left, lineBreakMode: .clipping, lineLimit: 1))
    length = text.utf8.count
  }

  /// The width of the line in points.
  public var width: CGFloat { layout.size.width }

  /// Whether the text begins at the right, as Arabic and Hebrew do. False for an empty text.
  public var isRightToLeft: Bool {
    length > 0 && layout.shaped.lines.first?.line.isRightToLeft == true
  }

  private var line: UnsafeMutablePointer<PangoLayoutLine>? { layout.shaped.lines.first?.line.line }
  private var pango: OpaquePointer? { line?.pointee.layout }

  // MARK: Positions

  /// The x coordinate of a caret before the character at `offset`.
  ///
  /// Where the writing direction changes, there are two such positions. This is the one at which a character of the line's
  /// main direction would be inserted (Pango's strong cursor).
  public func caretX(at offset: Int) -> CGFloat {
    guard let pango else { return 0 }
    var strong = PangoRectangle()
    pango_layout_get_cursor_pos(pango, Int32(clamped(offset)), &strong, nil)
    return points(strong.x)
  }

  /// The offset of the character boundary that is nearest to `x`. Left or right of the line, it is the boundary at that end
  /// of the line.
  public func offset(nearestTo x: CGFloat) -> Int {
    guard let line, length > 0, !x.isNaN else { return 0 }
    var index: Int32 = 0
    var trailing: Int32 = 0
    let units = min(max(x * CGFloat(PANGO_SCALE), -1e9), 1e9)
    pango_layout_line_x_to_index(line, Int32(units), &index, &trailing)
    return advance(Int(index), byScalars: Int(trailing))
  }

  /// The horizontal spans that the characters in `range` cover, from left to right. There are several if the range contains
  /// both writing directions.
  public func spans(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    guard let line, !range.isEmpty else { return [] }
    var ends: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      line, Int32(clamped(range.lowerBound)), Int32(clamped(range.upperBound)), &ends, &count)
    defer { g_free(ends) }
    let spans = (0..<Int(count)).compactMap { index -> (CGFloat, CGFloat)? in
      guard let ends else { return nil }
      let (a, b) = (points(ends[2 * index]), points(ends[2 * index + 1]))
      return (min(a, b), max(a, b))
    }
    return spans.sorted { $0.0 < $1.0 }.reduce(into: []) { merged, next in
      if let last = merged.last, next.0 <= last.upperBound + 0.01 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, next.1)
      } else {
        merged.append(next.0...next.1)
      }
    }
  }

  // MARK: Movement

  /// The offset of a caret after one step from `offset` to the right or left on the screen; `offset` itself at the end of
  /// the line.
  public func offset(movingFrom offset: Int, toRight: Bool) -> Int {
    guard let pango, length > 0 else { return 0 }
    var index: Int32 = 0
    var trailing: Int32 = 0
    pango_layout_move_cursor_visually(
      pango, 1, Int32(clamped(offset)), 0, toRight ? 1 : -1, &index, &trailing)
    // Pango returns -1 before the start of the text and Int32.max after its end.
    if index < 0 || index == Int32.max { return offset }
    return advance(Int(index), byScalars: Int(trailing))
  }

  // MARK: Words

  /// The word at `offset`, or the spaces and punctuation between two words, as a double click selects them. At the end of
  /// the text it is the last such range.
  public func word(at offset: Int) -> Range<Int> {
    guard length > 0 else { return 0..<0 }
    let marks = WordMarks(pango, length: length)
    let place = marks.place(of: min(clamped(offset), length - 1))
    let start = marks.last(upTo: place) { $0.startsWord || $0.endsWord } ?? 0
    let end = marks.first(from: place + 1) { $0.startsWord || $0.endsWord } ?? marks.last
    return marks.offsets[start]..<marks.offsets[end]
  }

  /// The end of the next word after `offset`; the end of the text if there is none.
  public func endOfWord(after offset: Int) -> Int {
    let marks = WordMarks(pango, length: length)
    return marks.first(from: marks.place(of: clamped(offset)) + 1, where: \.endsWord)
      .map { marks.offsets[$0] } ?? length
  }

  /// The start of the last word before `offset`; the start of the text if there is none.
  public func startOfWord(before offset: Int) -> Int {
    let marks = WordMarks(pango, length: length)
    return marks.last(upTo: marks.place(of: clamped(offset)) - 1, where: \.startsWord)
      .map { marks.offsets[$0] } ?? 0
  }

  // MARK: Offsets

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), length) }

  /// The offset `count` Unicode scalars after `offset`.
  private func advance(_ offset: Int, byScalars count: Int) -> Int {
    let bytes = layout.key.text.utf8
    var offset = clamped(offset)
    var index = bytes.index(bytes.startIndex, offsetBy: offset)
    for _ in 0..<count where offset < length {
      repeat {
        bytes.formIndex(after: &index)
        offset += 1
      } while offset < length && bytes[index] & 0xC0 == 0x80
    }
    return offset
  }
}

/// The boundaries of words by Unicode's rules, as Pango applies them: one mark before each Unicode scalar and one at the end.
private struct WordMarks {
  struct Mark {
    let startsWord: Bool
    let endsWord: Bool
  }

  private var marks: [Mark] = []
  /// The UTF-8 offset of each mark.
  private(set) var offsets: [Int] = []

  init(_ layout: OpaquePointer?, length: Int) {
    guard let layout, let text = pango_layout_get_text(layout) else {
      (marks, offsets) = ([Mark(startsWord: false, endsWord: false)], [0])
      return
    }
    var count: Int32 = 0
    let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    var offset = 0
    for index in 0..<Int(count) {
      offsets.append(offset)
      let own = attributes?[index]
      marks.append(
        Mark(startsWord: own?.is_word_start == 1, endsWord: own?.is_word_end == 1))
      repeat { offset += 1 } while offset < length && UInt8(bitPattern: text[offset]) & 0xC0 == 0x80
    }
  }

  var last: Int { marks.count - 1 }

  /// The index of the last mark at or before a UTF-8 offset.
  func place(of offset: Int) -> Int { offsets.lastIndex { $0 <= offset } ?? 0 }

  func first(from place: Int, where matches: (Mark) -> Bool) -> Int? {
    place > last ? nil : marks[max(place, 0)...].firstIndex(where: matches)
  }

  func last(upTo place: Int, where matches: (Mark) -> Bool) -> Int? {
    place < 0 ? nil : marks[...min(place, last)].lastIndex(where: matches)
  }
}
