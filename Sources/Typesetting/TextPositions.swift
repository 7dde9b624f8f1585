internal import CPango
import CoreGraphics

/// The positions of the characters in a text that was laid out, for carets, selections and clicks.
///
///     let positions = TextPositions(layout)
///     caret.frame = positions.caret(at: 5)      // after the fifth character of “Hello”
///     let offset = positions.offset(nearestTo: click)
///
/// Offsets count UTF-8 bytes from the start of the text; points are in the layout's box. The layout must show all of its text:
/// without truncation, and without a limit for lines or height. Text with both writing directions is placed by Unicode's
/// bidirectional algorithm, so x does not always increase with the offset. Main thread only.
@MainActor
public struct TextPositions {
  /// The text.
  public let layout: TextLayout
  /// The number of UTF-8 bytes of the text.
  private let length: Int

  /// Creates the positions of a text.
  public init(_ layout: TextLayout) {
    self.layout = layout
    length = layout.key.text.utf8.count
  }

  /// Whether the text begins at the right, as Arabic and Hebrew do. False for an empty text.
  public var isRightToLeft: Bool { layout.isRightToLeft }

  private var lines: [ShapedText.Line] { layout.shaped.lines }
  private var pango: OpaquePointer? { lines.first?.line.line.pointee.layout }

  // MARK: Lines

  /// The index of the line that contains the character at `offset`. The end of a wrapped line belongs to the next one.
  public func line(at offset: Int) -> Int {
    lines.lastIndex { $0.line.startIndex <= offset } ?? 0
  }

  /// The offsets of the characters in a line, with the space at which it is wrapped.
  public func characters(ofLine index: Int) -> Range<Int> {
    let line = lines[index].line.line.pointee
    return Int(line.start_index)..<Int(line.start_index + line.length)
  }

  /// The rectangle of a line: from the start of its text to the end of it, without the distance to the next line.
  public func frame(ofLine index: Int) -> CGRect {
    let line = lines[index]
    return CGRect(
      x: line.origin.x, y: line.origin.y - line.metrics.ascender, width: line.line.width,
      height: line.metrics.lineHeight)
  }

  /// The distance of Pango's place for a line from the layout's. Pango aligns lines by rules of its own.
  private func shift(ofLine index: Int) -> CGFloat {
    guard let iterator = pango_layout_get_iter(pango) else { return 0 }
    defer { pango_layout_iter_free(iterator) }
    for _ in 0..<index { pango_layout_iter_next_line(iterator) }
    var logical = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator, nil, &logical)
    return lines[index].origin.x - points(logical.x)
  }

  // MARK: Positions

  /// The rectangle of a caret before the character at `offset`: as high as the line, without a width.
  ///
  /// Where the writing direction changes, there are two such positions. This is the one at which a character of the line's
  /// main direction would be inserted (Pango's strong cursor).
  public func caret(at offset: Int) -> CGRect {
    guard let pango else { return .zero }
    var strong = PangoRectangle()
    pango_layout_get_cursor_pos(pango, Int32(clamped(offset)), &strong, nil)
    let index = line(at: clamped(offset))
    let frame = frame(ofLine: index)
    return CGRect(
      x: points(strong.x) + shift(ofLine: index), y: frame.minY, width: 0, height: frame.height)
  }

  /// The offset of the character boundary that is nearest to `point` in the line at the point's height, or in the nearest one. Left
  /// or right of a line, it is the boundary at that end of the line.
  public func offset(nearestTo point: CGPoint) -> Int {
    let index = lines.indices.dropFirst().last { frame(ofLine: $0).minY <= point.y } ?? 0
    return offset(nearestTo: point.x, inLine: index)
  }

  /// The offset of the character boundary of a line that is nearest to `x`.
  public func offset(nearestTo x: CGFloat, inLine index: Int) -> Int {
    guard lines.indices.contains(index), length > 0, !x.isNaN else { return 0 }
    let line = lines[index]
    var byte: Int32 = 0
    var trailing: Int32 = 0
    let units = min(max((x - line.origin.x) * CGFloat(PANGO_SCALE), -1e9), 1e9)
    pango_layout_line_x_to_index(line.line.line, Int32(units), &byte, &trailing)
    let found = advance(Int(byte), byScalars: Int(trailing))
    // The end of a wrapped line is the start of the next one. The nearest position in the line itself is before its last character.
    let isBeyond = index + 1 < lines.count && found >= lines[index + 1].line.startIndex
    return isBeyond ? startOfScalar(before: found) : found
  }

  /// The rectangles that the characters in `range` cover, by lines, and from left to right in each. There are several in a line if
  /// the range contains both writing directions.
  public func rects(of range: Range<Int>) -> [CGRect] {
    lines.indices.flatMap { rects(of: range, inLine: $0) }
  }

  /// The rectangles that the characters in `range` cover in a line, from left to right.
  public func rects(of range: Range<Int>, inLine index: Int) -> [CGRect] {
    let part = range.clamped(to: characters(ofLine: index))
    guard !part.isEmpty else { return [] }
    let frame = frame(ofLine: index)
    return spans(of: part, inLine: index).map {
      CGRect(
        x: $0.lowerBound, y: frame.minY, width: $0.upperBound - $0.lowerBound,
        height: frame.height)
    }
  }

  private func spans(of range: Range<Int>, inLine index: Int) -> [ClosedRange<CGFloat>] {
    var ends: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      lines[index].line.line, Int32(range.lowerBound), Int32(range.upperBound), &ends, &count)
    defer { g_free(ends) }
    let shift = shift(ofLine: index)
    let spans = (0..<Int(count)).compactMap { index -> (CGFloat, CGFloat)? in
      guard let ends else { return nil }
      let (a, b) = (points(ends[2 * index]) + shift, points(ends[2 * index + 1]) + shift)
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
  /// the text.
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

  private func startOfScalar(before offset: Int) -> Int {
    let bytes = layout.key.text.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: clamped(offset))
    guard index > bytes.startIndex else { return 0 }
    repeat {
      bytes.formIndex(before: &index)
    } while index > bytes.startIndex
      && bytes[index] & 0xC0 == 0x80
    return bytes.distance(from: bytes.startIndex, to: index)
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
