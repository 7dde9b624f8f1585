internal import Typesetting

/// Shows the text of a text view with its selection and caret.
///
/// Each paragraph, the text between two line breaks, is laid out by itself. After a change, only the paragraphs that are different
/// are laid out again, and only the visible ones have a layer. Of a very long paragraph, only the part near the visible one is drawn.
@MainActor
final class TextViewContentView: UIView, TextGeometry {
  /// The state that the view displays.
  struct Content: Equatable {
    var text = NSAttributedString()
    var font = UIFont.systemFont(ofSize: UITextView.defaultFontSize)
    var textColor = UIColor.label
    var alignment = NSTextAlignment.natural
    /// The font and the paragraph style of an empty last paragraph.
    var endFont: UIFont?
    var endStyle: NSParagraphStyle?
    var selection = TextEditor.Selection(anchor: 0, head: 0)
    /// The range that an input method is composing. It is underlined.
    var marked: Range<Int>?
    /// Whether the selection is visible.
    var hasSelection = false
    /// Whether the caret is shown and blinks, while nothing is selected.
    var hasCaret = false

    static func == (a: Content, b: Content) -> Bool {
      a.hasSameLayout(as: b) && a.selection == b.selection && a.marked == b.marked
        && a.hasSelection == b.hasSelection && a.hasCaret == b.hasCaret
    }

    /// Whether the text has the same lines and colours.
    func hasSameLayout(as other: Content) -> Bool {
      text === other.text && hasSameStyle(as: other) && endFont == other.endFont
        && endStyle == other.endStyle
    }

    /// Whether equal paragraphs look the same in both.
    func hasSameStyle(as other: Content) -> Bool {
      font == other.font && textColor == other.textColor && alignment == other.alignment
    }
  }

  /// The text between two line breaks.
  @MainActor
  private struct Paragraph {
    /// Its place in the whole text, without the line break.
    var range: Range<Int>
    let text: NSAttributedString
    let shown: ShownText
    let positions: TextPositions
    /// The distances that its style demands to the paragraphs around it, in points.
    let spaceBefore, spaceAfter: CGFloat
    /// The top of its box, in the view's coordinates.
    var top: CGFloat = 0
    /// Identifies it among all paragraphs that the view has laid out.
    let id: Int

    var height: CGFloat { positions.layout.size.height }
    var bottom: CGFloat { top + height }
  }

  /// The layer of a visible paragraph.
  @MainActor
  private struct Drawing {
    let layer = CALayer()
    /// The part of the paragraph's box that was drawn.
    var part = CGRect.null
    /// The place of the layer in the paragraph's box.
    var origin = CGPoint.zero
  }

  /// Paragraphs up to this height are drawn as a whole, in points.
  private static let tallestWhole: CGFloat = 1200

  var content = Content() {
    didSet { if content != oldValue { contentDidChange(from: oldValue) } }
  }

  /// The attributes that show links.
  var linkAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { layoutAgain() }
  }

  /// The part of the view that is visible.
  var visibleRect = CGRect.zero {
    didSet { if visibleRect != oldValue { setNeedsLayout() } }
  }

  /// The width in which lines are broken, in points; infinite for no limit.
  private var width: CGFloat = 0
  private var paragraphs: [Paragraph] = []
  private var needsParagraphs = true
  /// The width of the widest line and the height of all paragraphs.
  private var textSize = CGSize.zero
  private var lastID = 0
  private var drawings: [Int: Drawing] = [:]
  private let textLayer = CALayer()
  private let markingLayer = CALayer()
  private let underlineLayer = CALayer()
  private let caret = TextCaret()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for sublayer in [markingLayer, textLayer, underlineLayer, caret] {
      sublayer.delegate = self
      layer.addSublayer(sublayer)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func contentDidChange(from old: Content) {
    if !content.hasSameLayout(as: old) {
      needsParagraphs = true
      if !content.hasSameStyle(as: old) { paragraphs = [] }
    }
    setNeedsLayout()
    // The caret stays visible while the user types and moves it.
    if content.hasCaret, content.selection.isEmpty {
      if !old.hasCaret || content.selection != old.selection || content.text !== old.text {
        caret.blink()
      }
    } else {
      caret.stopBlinking()
    }
  }

  private func layoutAgain() {
    (paragraphs, needsParagraphs) = ([], true)
    setNeedsLayout()
  }

  // MARK: Paragraphs

  /// Breaks the text into lines of at most `width` points. Returns the size of the text.
  func breakLines(width: CGFloat) -> CGSize {
    if width != self.width {
      self.width = width
      layoutAgain()
    }
    updateParagraphs()
    return textSize
  }

  private func updateParagraphs() {
    guard needsParagraphs else { return }
    needsParagraphs = false
    let ranges = Self.paragraphs(of: content.text.string)
    let isPlain = content.text.isPlain
    func matches(_ old: Paragraph, _ range: Range<Int>, _ text: NSAttributedString) -> Bool {
      old.range.count == range.count && !range.isEmpty
        && (isPlain && old.text.isPlain
          ? old.text.string == text.string : old.text.isEqual(to: text))
    }
    let texts = ranges.map { range in
      content.text.attributedSubstring(
        from: NSRange(location: range.lowerBound, length: range.count))
    }
    var (first, last) = (0, 0)
    let most = min(ranges.count, paragraphs.count)
    while first < most, matches(paragraphs[first], ranges[first], texts[first]) { first += 1 }
    while last < most - first {
      let (old, new) = (paragraphs.count - 1 - last, ranges.count - 1 - last)
      guard matches(paragraphs[old], ranges[new], texts[new]) else { break }
      last += 1
    }
    let middle = (first..<ranges.count - last).map { makeParagraph(ranges[$0], texts[$0]) }
    paragraphs.replaceSubrange(first..<paragraphs.count - last, with: middle)
    var (y, space): (CGFloat, CGFloat) = (0, 0)
    for index in paragraphs.indices {
      paragraphs[index].range = ranges[index]
      if index > 0 { y += space + paragraphs[index].spaceBefore }
      paragraphs[index].top = y
      y = paragraphs[index].bottom
      space = paragraphs[index].spaceAfter
    }
    let widest = paragraphs.reduce(0) { max($0, $1.positions.layout.size.width) }
    textSize = CGSize(width: widest, height: y)
  }

  /// The ranges between line breaks; at least one.
  private static func paragraphs(of text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, offset) = (0, 0)
    for character in text {
      let end = offset + character.utf16.count
      if character.isNewline {
        ranges.append(start..<offset)
        start = end
      }
      offset = end
    }
    return ranges + [start..<offset]
  }

  private func makeParagraph(_ range: Range<Int>, _ text: NSAttributedString) -> Paragraph {
    let last = content.text.length
    let attributes =
      range.upperBound < last
      ? content.text.attributes(at: range.lowerBound, effectiveRange: nil) : nil
    let isEmpty = range.isEmpty
    // An empty paragraph looks like its line break; the last one has none.
    let font =
      isEmpty ? (attributes.map { $0[.font] as? UIFont } ?? content.endFont) : nil
    let attributed = AttributedText(
      linked(text), font: font ?? content.font, resolve: { resolvedCGColor($0) })
    let paragraph =
      isEmpty
      ? attributes.map { $0[.paragraphStyle] as? NSParagraphStyle } ?? content.endStyle
      : attributed.paragraph
    let alignment = paragraph.map { $0.alignment == .natural ? content.alignment : $0.alignment }
    let style = TextStyle(
      font: attributed.font.fontDescription,
      alignment: TextStyle.Alignment(
        alignment ?? content.alignment, isMirrored: isEmpty && isMirrored),
      lineBreakMode: paragraph?.lineBreakMode == .byCharWrapping ? .charWrapping : .wordWrapping)
    lastID += 1
    let space = paragraph.map { $0.lineSpacing + $0.paragraphSpacing } ?? 0
    return Paragraph(
      range: range, text: text, shown: ShownText(text.string, keepsTabs: true),
      positions: TextPositions(
        attributed.layout(style, paragraph: paragraph, width: width.isFinite ? width : nil)),
      spaceBefore: paragraph?.paragraphSpacingBefore ?? 0, spaceAfter: space, id: lastID)
  }

  /// The text with the look of links where it has some.
  private func linked(_ text: NSAttributedString) -> NSAttributedString {
    guard !linkAttributes.isEmpty, !text.isPlain else { return text }
    let result = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.link, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      if value != nil { result.addAttributes(linkAttributes, range: range) }
    }
    return result
  }

  /// The index of the paragraph that contains an offset.
  private func index(at offset: Int) -> Int {
    updateParagraphs()
    return lastIndex { $0.range.lowerBound <= offset }
  }

  private func index(atHeight y: CGFloat) -> Int {
    updateParagraphs()
    return lastIndex { $0.top <= y }
  }

  /// The index of the last paragraph that meets a condition, which those before it meet, too; 0 if none does.
  private func lastIndex(where matches: (Paragraph) -> Bool) -> Int {
    var (low, high) = (0, paragraphs.count)
    while low < high {
      let middle = (low + high) / 2
      if matches(paragraphs[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  // MARK: Geometry

  func caretRect(at offset: Int) -> CGRect {
    let paragraph = paragraphs[index(at: offset)]
    let caret = paragraph.positions.caret(at: shown(offset, in: paragraph))
    let room = max((width.isFinite ? width : bounds.width) - TextCaret.width, 0)
    return CGRect(
      x: roundToPixel(min(max(caret.minX, 0), room)), y: paragraph.top + caret.minY,
      width: TextCaret.width, height: caret.height)
  }

  private func shown(_ offset: Int, in paragraph: Paragraph) -> Int {
    paragraph.shown.shown(min(offset, paragraph.range.upperBound) - paragraph.range.lowerBound)
  }

  private func original(_ shown: Int, in paragraph: Paragraph) -> Int {
    paragraph.range.lowerBound + paragraph.shown.original(shown)
  }

  func rects(of range: Range<Int>) -> [CGRect] { rects(of: range, toEdgeIn: nil) }

  /// The rectangles of a range. With `visible`, only those in paragraphs that it meets, continued to the edge where the range goes on in
  /// the next line, as a selection is shown.
  private func rects(of range: Range<Int>, toEdgeIn visible: CGRect?) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    let (first, last) = (index(at: range.lowerBound), index(at: range.upperBound))
    return paragraphs[first...last].flatMap { paragraph -> [CGRect] in
      if let visible, paragraph.bottom < visible.minY || paragraph.top > visible.maxY { return [] }
      return (0..<paragraph.positions.layout.lineCount).flatMap { line -> [CGRect] in
        var rects = rects(of: range, inLine: line, of: paragraph)
        if visible != nil, continues(range, afterLine: line, of: paragraph) {
          rects.append(rest(ofLine: line, in: paragraph.positions, after: rects))
        }
        return rects.map { $0.offsetBy(dx: 0, dy: paragraph.top) }
      }
    }
  }

  private func rects(
    of range: Range<Int>, inLine line: Int, of paragraph: Paragraph
  ) -> [CGRect] {
    let part = range.clamped(to: paragraph.range)
    let shown = shown(part.lowerBound, in: paragraph)..<shown(part.upperBound, in: paragraph)
    return paragraph.positions.rects(of: shown, inLine: line)
  }

  /// Whether a range contains the end of a line and something after it.
  private func continues(
    _ range: Range<Int>, afterLine line: Int, of paragraph: Paragraph
  ) -> Bool {
    let positions = paragraph.positions
    let isLast = line == positions.layout.lineCount - 1
    let end = original(positions.characters(ofLine: line).upperBound, in: paragraph)
    return range.upperBound > end && (range.lowerBound < end || isLast && range.lowerBound == end)
  }

  /// The rectangle from the end of a line, or of its selected text, to the edge.
  private func rest(ofLine line: Int, in positions: TextPositions, after selected: [CGRect])
    -> CGRect
  {
    let frame = positions.frame(ofLine: line)
    let ends = selected.reduce(into: (frame.minX, frame.maxX)) {
      $0 = (min($0.0, $1.minX), max($0.1, $1.maxX))
    }
    let edge = width.isFinite ? width : bounds.width
    let (left, right) = positions.isRightToLeft ? (0, max(ends.0, 0)) : (ends.1, max(edge, ends.1))
    return CGRect(x: left, y: frame.minY, width: right - left, height: frame.height)
  }

  func offset(nearestTo point: CGPoint) -> Int {
    let paragraph = paragraphs[index(atHeight: point.y)]
    let place = CGPoint(x: point.x, y: point.y - paragraph.top)
    return original(paragraph.positions.offset(nearestTo: place), in: paragraph)
  }

  func offset(movingFrom offset: Int, toRight: Bool) -> Int {
    let index = index(at: offset)
    let paragraph = paragraphs[index]
    let start = shown(offset, in: paragraph)
    var place = start
    // Pango may stop inside a character of several code points. Skip these positions, which the text does not have.
    while true {
      let next = paragraph.positions.offset(movingFrom: place, toRight: toRight)
      guard next != place else { break }
      place = next
      let found = paragraph.shown.original(place)
      if paragraph.shown.shown(found) == place { return paragraph.range.lowerBound + found }
    }
    if place != start { return original(place, in: paragraph) }
    let forward = toRight != paragraph.positions.isRightToLeft
    if forward {
      return index + 1 < paragraphs.count ? paragraphs[index + 1].range.lowerBound : offset
    }
    return index > 0 ? paragraphs[index - 1].range.upperBound : offset
  }

  func offset(movingFrom offset: Int, down: Bool, x: CGFloat) -> Int {
    var index = index(at: offset)
    var line = paragraphs[index].positions.line(at: shown(offset, in: paragraphs[index]))
    if down {
      line += 1
      if line == paragraphs[index].positions.layout.lineCount {
        guard index + 1 < paragraphs.count else { return content.text.length }
        (index, line) = (index + 1, 0)
      }
    } else if line > 0 {
      line -= 1
    } else {
      guard index > 0 else { return 0 }
      index -= 1
      line = paragraphs[index].positions.layout.lineCount - 1
    }
    let paragraph = paragraphs[index]
    return original(paragraph.positions.offset(nearestTo: x, inLine: line), in: paragraph)
  }

  func line(at offset: Int) -> Range<Int> {
    let paragraph = paragraphs[index(at: offset)]
    let positions = paragraph.positions
    let line = positions.line(at: shown(offset, in: paragraph))
    let characters = positions.characters(ofLine: line)
    let start = original(characters.lowerBound, in: paragraph)
    guard line + 1 < positions.layout.lineCount else { return start..<paragraph.range.upperBound }
    // The end of a wrapped line is the start of the next one; the caret stays before its last character.
    return start..<max(original(characters.upperBound - 1, in: paragraph), start)
  }

  func paragraph(at offset: Int) -> Range<Int> { paragraphs[index(at: offset)].range }

  func word(at offset: Int) -> Range<Int> {
    let paragraph = paragraphs[index(at: offset)]
    let word = paragraph.positions.word(at: shown(offset, in: paragraph))
    return original(word.lowerBound, in: paragraph)..<original(word.upperBound, in: paragraph)
  }

  func wordEdge(from offset: Int, forward: Bool) -> Int {
    let index = index(at: offset)
    let paragraph = paragraphs[index]
    if forward, offset >= paragraph.range.upperBound, index + 1 < paragraphs.count {
      return paragraphs[index + 1].range.lowerBound
    }
    if !forward, offset <= paragraph.range.lowerBound, index > 0 {
      return paragraphs[index - 1].range.upperBound
    }
    let place = shown(offset, in: paragraph)
    let positions = paragraph.positions
    return original(
      forward ? positions.endOfWord(after: place) : positions.startOfWord(before: place),
      in: paragraph)
  }

  func isRightToLeft(at offset: Int) -> Bool {
    paragraphs[index(at: offset)].positions.isRightToLeft
  }

  /// The offset of the character that covers a point; nil if there is none.
  func character(at point: CGPoint) -> Int? {
    let offset = offset(nearestTo: point)
    return [offset - 1, offset].first { candidate in
      candidate >= 0 && candidate < content.text.length
        && rects(of: candidate..<candidate + 1).contains { $0.contains(point) }
    }
  }

  // MARK: Drawing

  override func layoutSubviews() {
    super.layoutSubviews()
    updateParagraphs()
    UIView.performWithoutAnimation {
      drawParagraphs()
      placeMarkings()
      caret.isHidden = !content.hasCaret || !content.selection.isEmpty
      if !caret.isHidden {
        caret.frame = caretRect(at: content.selection.head)
        caret.backgroundColor = resolvedCGColor(tintColor)
      }
    }
  }

  private func drawParagraphs() {
    var unused = drawings
    let first = index(atHeight: visibleRect.minY)
    for paragraph in paragraphs[first...] {
      if paragraph.top > visibleRect.maxY { break }
      var drawing = unused.removeValue(forKey: paragraph.id) ?? makeDrawing()
      draw(paragraph, &drawing)
      drawings[paragraph.id] = drawing
    }
    for (id, drawing) in unused {
      drawing.layer.removeFromSuperlayer()
      drawings[id] = nil
    }
  }

  private func makeDrawing() -> Drawing {
    let drawing = Drawing()
    drawing.layer.delegate = self
    textLayer.addSublayer(drawing.layer)
    return drawing
  }

  private func draw(_ paragraph: Paragraph, _ drawing: inout Drawing) {
    let layout = paragraph.positions.layout
    let color = resolvedCGColor(content.textColor)
    let scale = contentScaleFactor
    let ink = layout.inkBounds
    let visible = visibleRect.offsetBy(dx: 0, dy: -paragraph.top).intersection(ink)
    let own = drawing.layer
    if drawing.part.isNull || !drawing.part.contains(visible) {
      let isWhole = ink.height <= Self.tallestWhole
      let near = visibleRect.offsetBy(dx: 0, dy: -paragraph.top)
        .insetBy(dx: 0, dy: -visibleRect.height)
      let raster =
        isWhole
        ? layout.rasterize(scale: scale, color: color)
        : layout.rasterize(near, scale: scale, color: color)
      drawing.part = isWhole ? ink : ink.intersection(near)
      own.bounds.size = raster?.frame.size ?? .zero
      own.anchorPoint = .zero
      own.contentsScale = scale
      own.contents = raster?.image
      drawing.origin = raster?.frame.origin ?? .zero
    }
    own.position = CGPoint(x: drawing.origin.x, y: drawing.origin.y + roundToPixel(paragraph.top))
    own.contentsMultiplyColor = layout.hasColorGlyphs ? nil : color
  }

  private func placeMarkings() {
    let selected = content.hasSelection ? content.selection.range : 0..<0
    let color = resolvedCGColor(tintColor.withAlphaComponent(TextMarking.selectionOpacity))
    place(rects(of: selected, toEdgeIn: visibleRect), color, in: markingLayer)
    let lines = rects(of: content.marked ?? 0..<0).map {
      CGRect(
        x: $0.minX, y: $0.maxY - TextMarking.underlineHeight, width: $0.width,
        height: TextMarking.underlineHeight)
    }
    place(lines, resolvedCGColor(content.textColor), in: underlineLayer)
  }

  /// Shows rectangles as sublayers of a layer.
  private func place(_ rects: [CGRect], _ color: CGColor, in parent: CALayer) {
    var layers = parent.sublayers ?? []
    while layers.count < rects.count {
      let new = CALayer()
      new.delegate = self
      parent.addSublayer(new)
      layers.append(new)
    }
    for (index, own) in layers.enumerated() {
      own.isHidden = index >= rects.count
      guard index < rects.count else { continue }
      let (left, right) = (roundToPixel(rects[index].minX), roundToPixel(rects[index].maxX))
      let (top, bottom) = (roundToPixel(rects[index].minY), roundToPixel(rects[index].maxY))
      own.frame = CGRect(x: left, y: top, width: right - left, height: bottom - top)
      own.backgroundColor = color
    }
  }

  // MARK: Changes around

  override var contentScaleFactor: CGFloat {
    get { super.contentScaleFactor }
    set {
      super.contentScaleFactor = newValue
      layoutAgain()
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    layoutAgain()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layoutAgain()
  }
}

extension NSAttributedString {
  /// Whether no character has attributes.
  var isPlain: Bool {
    guard length > 0 else { return true }
    var range = NSRange(location: 0, length: 0)
    return attributes(at: 0, effectiveRange: &range).isEmpty && range.length == length
  }
}
