internal import Typesetting

/// Shows a text field's text with its selection and caret, and scrolls it sideways.
///
/// Only the visible part of a long text is rasterised while it is edited.
@MainActor
final class TextFieldContentView: UIView, TextGeometry {
  /// The state that the view displays.
  struct Content: Equatable {
    var text = ShownText("", isSecure: false)
    var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    var alignment = NSTextAlignment.natural
    var selection = TextEditor.Selection(anchor: 0, head: 0)
    /// The range that an input method is composing. It is underlined.
    var marked: Range<Int>?
    /// Whether the text is being edited. Otherwise there is no selection, and long text ends with an ellipsis.
    var isEditing = false
    /// Whether the caret is shown and blinks, while nothing is selected.
    var hasCaret = false
  }

  var content = Content() {
    didSet { if content != oldValue { contentDidChange(from: oldValue) } }
  }

  var textColor = UIColor.label {
    didSet { setNeedsLayout() }
  }

  /// The distance by which the text is scrolled to the left, in points.
  private(set) var scrollOffset: CGFloat = 0
  private let textLayer = CALayer()
  let caret = TextCaret()
  private let underline = CALayer()
  private var selectionLayers: [CALayer] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    for sublayer in [textLayer, underline, caret] {
      sublayer.delegate = self
      layer.addSublayer(sublayer)
    }
    underline.isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  private func contentDidChange(from old: Content) {
    if content.isEditing != old.isEditing || !content.isEditing { scrollOffset = 0 }
    setNeedsLayout()
    // The caret stays visible while the user types and moves it.
    if content.hasCaret, content.selection.isEmpty {
      if !old.hasCaret || content.selection != old.selection || content.text != old.text {
        caret.blink()
      }
    } else {
      caret.stopBlinking()
    }
  }

  // MARK: Geometry

  private var line: TextLine { TextLine(content.text.string, font: content.font.fontDescription) }

  /// The height of the line and of the caret.
  private var lineHeight: CGFloat { content.font.lineHeight }

  private var top: CGFloat { roundToPixel((bounds.height - lineHeight) / 2) }

  /// The width available for text, in points: the width of the view minus that of a caret after the text.
  private var room: CGFloat { max(bounds.width - TextCaret.width, 0) }

  private func aligns(_ line: TextLine, to side: NSTextAlignment) -> Bool {
    switch content.alignment {
    case .natural, .justified:
      let isRight =
        content.text.string.isEmpty
        ? isMirrored : line.isRightToLeft
      return side == (isRight ? .right : .left)
    default: return content.alignment == side
    }
  }

  /// The x coordinate of the line's left end without scrolling, in the view's coordinates.
  private func start(of line: TextLine) -> CGFloat {
    let free = max(room - line.width, 0)
    if aligns(line, to: .right) { return roundToPixel(free) }
    return aligns(line, to: .center) ? roundToPixel(free / 2) : 0
  }

  private func origin(of line: TextLine) -> CGFloat { start(of: line) - scrollOffset }

  /// The caret's rectangle at an offset in the field's text, in the view's coordinates.
  func caretRect(at offset: Int) -> CGRect {
    layoutIfNeeded()
    let line = line
    return caretRect(at: offset, in: line)
  }

  private func caretRect(at offset: Int, in line: TextLine) -> CGRect {
    let x = origin(of: line) + line.caretX(at: content.text.shown(offset))
    return CGRect(
      x: roundToPixel(min(max(x, 0), room)), y: top, width: TextCaret.width, height: lineHeight)
  }

  /// The rectangles that a range of the field's text covers, from left to right, in the view's coordinates.
  func rects(of range: Range<Int>) -> [CGRect] {
    layoutIfNeeded()
    let line = line
    let x = origin(of: line)
    return line.spans(of: content.text.shown(range)).map {
      CGRect(
        x: x + $0.lowerBound, y: top, width: $0.upperBound - $0.lowerBound, height: lineHeight)
    }
  }

  /// The offset in the field's text that is nearest to `point.x`.
  func offset(nearestTo point: CGPoint) -> Int {
    layoutIfNeeded()
    let line = line
    return content.text.original(line.offset(nearestTo: point.x - origin(of: line)))
  }

  func offset(movingFrom offset: Int, down: Bool, x: CGFloat) -> Int { down ? length : 0 }

  func line(at offset: Int) -> Range<Int> { 0..<length }

  func paragraph(at offset: Int) -> Range<Int> { 0..<length }

  private var length: Int { content.text.original(content.text.string.utf8.count) }

  /// The offset one caret position to the right or left of `offset` on screen. At an end of the line, `offset` itself.
  func offset(movingFrom offset: Int, toRight: Bool) -> Int {
    let line = line
    var place = content.text.shown(offset)
    // Pango may stop inside a character of several code points. Skip these positions, which the field does not have.
    while true {
      let next = line.positions.offset(movingFrom: place, toRight: toRight)
      guard next != place else { return content.text.original(place) }
      place = next
      let found = content.text.original(place)
      if content.text.shown(found) == place { return found }
    }
  }

  /// The word around an offset.
  func word(at offset: Int) -> Range<Int> {
    content.text.original(line.positions.word(at: content.text.shown(offset)))
  }

  /// The end of the next word or the start of the previous one, in the order of the text.
  func wordEdge(from offset: Int, forward: Bool) -> Int {
    let place = content.text.shown(offset)
    return content.text.original(
      forward ? line.positions.endOfWord(after: place) : line.positions.startOfWord(before: place))
  }

  /// Whether the text reads from right to left.
  func isRightToLeft(at offset: Int) -> Bool { line.isRightToLeft }

  // MARK: Drawing

  override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation {
      let line = line
      scrollToCaret(line)
      placeText(line)
      placeSelection(line)
      placeCaret(line)
    }
  }

  /// Scrolls by the least distance that makes the head of the selection visible, but not beyond the text.
  private func scrollToCaret(_ line: TextLine) {
    guard content.isEditing else { return }
    let end = max(line.width - room, 0)
    let x = line.caretX(at: content.text.shown(content.selection.head))
    if x < scrollOffset { scrollOffset = x }
    if x > scrollOffset + room { scrollOffset = x - room }
    scrollOffset = roundToPixel(min(max(scrollOffset, 0), end))
  }

  private func placeText(_ line: TextLine) {
    var layout = line.layout
    var x = origin(of: line)
    if !content.isEditing, line.width > room {
      let alignment: TextStyle.Alignment = line.isRightToLeft ? .right : .left
      layout = TextLayout(
        content.text.string,
        style: TextStyle(
          font: content.font.fontDescription, alignment: alignment, lineBreakMode: .truncatingTail,
          lineLimit: 1), width: room)
      x = 0
    }
    let color = resolvedCGColor(textColor)
    let scale = contentScaleFactor
    let raster =
      line.width > room && content.isEditing
      ? layout.rasterize(
        CGRect(x: -x, y: -top, width: bounds.width, height: bounds.height), scale: scale,
        color: color)
      : layout.rasterize(scale: scale, color: color)
    guard let raster else { return textLayer.contents = nil }
    textLayer.frame = raster.frame.offsetBy(dx: x, dy: top)
    textLayer.contentsScale = scale
    textLayer.contents = raster.image
    textLayer.contentsMultiplyColor = layout.hasColorGlyphs ? nil : color
  }

  private func placeSelection(_ line: TextLine) {
    let selected = content.isEditing ? content.selection.range : 0..<0
    let x = origin(of: line)
    let spans = line.spans(of: content.text.shown(selected))
    while selectionLayers.count < spans.count {
      let new = CALayer()
      new.delegate = self
      layer.insertSublayer(new, at: 0)
      selectionLayers.append(new)
    }
    let color = resolvedCGColor(tintColor.withAlphaComponent(TextMarking.selectionOpacity))
    for (index, own) in selectionLayers.enumerated() {
      own.isHidden = index >= spans.count
      guard index < spans.count else { continue }
      let (left, right) = (spans[index].lowerBound + x, spans[index].upperBound + x)
      own.frame = CGRect(
        x: roundToPixel(left), y: top, width: roundToPixel(right) - roundToPixel(left),
        height: lineHeight)
      own.backgroundColor = color
    }
    let marked = content.marked.map { line.spans(of: content.text.shown($0)) } ?? []
    underline.isHidden = marked.isEmpty
    if let first = marked.first, let last = marked.last {
      underline.frame = CGRect(
        x: x + first.lowerBound, y: top + lineHeight - TextMarking.underlineHeight,
        width: last.upperBound - first.lowerBound, height: TextMarking.underlineHeight)
      underline.backgroundColor = resolvedCGColor(textColor)
    }
  }

  private func placeCaret(_ line: TextLine) {
    caret.isHidden = !content.hasCaret || !content.selection.isEmpty
    guard !caret.isHidden else { return }
    caret.frame = caretRect(at: content.selection.head, in: line)
    caret.backgroundColor = resolvedCGColor(tintColor)
  }

  // MARK: Changes around

  override var contentScaleFactor: CGFloat {
    get { super.contentScaleFactor }
    set {
      super.contentScaleFactor = newValue
      setNeedsLayout()
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
