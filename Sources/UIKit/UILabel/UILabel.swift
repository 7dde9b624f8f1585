internal import Typesetting

/// A view that shows text on one or more lines, centred vertically. As in UIKit.
///
/// The text is rasterised to a coverage mask, which a separate layer shows and which gets its colour when it is
/// drawn to the screen. So a change of ``textColor`` needs no new texture and can be animated. Text with emoji or with attributes that
/// have colours is rasterised in colour instead, and its colour changes without animation.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  /// Whether the font follows the text size that the user prefers; false by default. The size never changes here.
  open var adjustsFontForContentSizeCategory = false

  /// The text; nil shows nothing. Setting it replaces ``attributedText``.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      guard attributed != nil || newValue != plain else { return }
      let hadShadow = attributedShadow != nil
      attributed = nil
      plain = newValue
      textDidChange()
      if hadShadow { showShadow() }
    }
  }

  /// The text with its attributes; text without them has the label's font, colour and alignment. Setting it replaces ``text``; setting
  /// ``font``, ``textColor``, ``textAlignment`` or ``lineBreakMode`` afterwards changes the whole text. As in UIKit.
  open var attributedText: NSAttributedString? {
    get {
      attributed
        ?? plain.map {
          NSAttributedString(
            string: $0, attributes: [.font: font as Any, .foregroundColor: textColor as Any])
        }
    }
    set {
      let hadShadow = attributedShadow != nil
      attributed = newValue?.copy() as? NSAttributedString
      plain = nil
      textDidChange()
      if hadShadow || attributedShadow != nil { showShadow() }
    }
  }

  /// The text, if it has no attributes.
  private var plain: String?
  /// The text, if it has attributes.
  private var attributed: NSAttributedString?

  /// Removes an attribute from the whole text, because the label's own property was set.
  private func dropAttribute(_ key: NSAttributedString.Key) {
    guard let attributed, attributed.length > 0 else { return }
    let changed = NSMutableAttributedString(attributedString: attributed)
    changed.removeAttribute(key, range: NSRange(location: 0, length: changed.length))
    self.attributed = changed
    textDidChange()
  }

  /// Changes the paragraph style of the whole text, because the label's own property was set.
  private func changeParagraphStyle(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let attributed, attributed.length > 0 else { return }
    let changed = NSMutableAttributedString(attributedString: attributed)
    let old = changed.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    guard let style = old?.mutableCopy() as? NSMutableParagraphStyle else { return }
    change(style)
    changed.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: changed.length))
    self.attributed = changed
    textDidChange()
  }

  /// The font; by default, and if set to nil, the system font of 17 points.
  open var font: UIFont! = standardFont {
    didSet {
      if font == nil { font = Self.standardFont }
      dropAttribute(.font)
      if font != oldValue { textDidChange() }
    }
  }

  private static let standardFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The text's colour; by default, and if set to nil, `UIColor.label`.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      dropAttribute(.foregroundColor)
      colorDidChange()
    }
  }

  /// The text's colour while ``isHighlighted`` is true; nil means ``textColor``.
  open var highlightedTextColor: UIColor? {
    didSet { colorDidChange() }
  }

  /// Whether ``highlightedTextColor`` is used; false by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { colorDidChange() } }
  }

  /// Whether the text is shown with its full opacity; true by default. The text of a disabled label has 40 % of
  /// its opacity.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { colorDidChange() } }
  }

  /// The colour of a sharp shadow behind the text; nil, the default, for none.
  open var shadowColor: UIColor? {
    didSet { showShadow() }
  }

  /// The distance of the shadow from the text, in points; one point upward by default.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { showShadow() }
  }

  /// The horizontal alignment; `natural` by default: the side at which the text's script begins or, in a view that is laid out from right to
  /// left, the right side.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      changeParagraphStyle { $0.alignment = textAlignment }
      if textAlignment != oldValue { setNeedsLayout() }
    }
  }

  /// How text that is too wide is broken or truncated; `byTruncatingTail` by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      changeParagraphStyle { $0.lineBreakMode = lineBreakMode }
      if lineBreakMode != oldValue { textDidChange() }
    }
  }

  /// Where text stands that was reduced in size. Has no effect: its middle stays where it is, as with `alignCenters`.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines

  /// The greatest number of lines; 1 by default. 0 means as many as needed.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textDidChange() } }
  }

  /// Whether the font size is reduced if a single line is too wide, but not below ``minimumScaleFactor``; false
  /// by default.
  open var adjustsFontSizeToFitWidth = false {
    didSet { setNeedsLayout() }
  }

  /// The smallest font size for ``adjustsFontSizeToFitWidth``, as a fraction of the font's size; 0, the
  /// default, sets no limit.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }

  /// The width in points at which lines are broken for the intrinsic size. With 0, the default, they are not
  /// broken.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The layer that shows the text, below all subviews.
  let textLayer = CALayer()

  /// Creates a label without text. It receives no touches by default, as in UIKit.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareLabel()
  }

  /// Creates a label without text; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareLabel()
    decodeNib(coder, as: UILabel.self)
  }

  private func prepareLabel() {
    isUserInteractionEnabled = false
    textLayer.delegate = self
    layer.insertSublayer(textLayer, at: 0)
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    let width =
      preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : CGFloat.greatestFiniteMagnitude
    return fittingSize(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// The size of the text in points, rounded up to whole pixels. The text is broken at the width of `size`,
  /// unless ``numberOfLines`` is 1.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .greatestFiniteMagnitude
    return fittingSize(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  override var hasNaturalHeightForWidth: Bool {
    numberOfLines != 1 && preferredMaxLayoutWidth <= 0
  }

  override func naturalHeight(forWidth width: CGFloat) -> CGFloat {
    fittingSize(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  override func baselineInsets(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    // The text is centred vertically.
    let text = sizeThatFits(size).height
    let margin = (size.height - (text > 0 ? text : font.lineHeight)) / 2
    return (margin + font.ascender, margin - font.descender)
  }

  /// The rectangle for the text inside `bounds`; by default all of `bounds`. Override it to add margins.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    bounds
  }

  // MARK: Drawing

  open override func layoutSubviews() {
    super.layoutSubviews()
    if isPlain {
      showText()
    } else if viewState.hasDrawnContents {
      // Once, even if the class has asked for that as well.
      setNeedsDisplay()
    } else {
      drawContents()
    }
  }

  /// Whether the label's class overrides nothing, so that nothing but its text is drawn.
  private var isPlain: Bool { type(of: self) == UILabel.self }
  /// Whether ``drawText(in:)`` has placed the text since it was last called.
  private var hasPlacedText = false

  private func showText() {
    hasPlacedText = false
    drawText(in: textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines))
    guard textLayer.isHidden == hasPlacedText else { return }
    UIView.performWithoutAnimation { textLayer.isHidden = !hasPlacedText }
  }

  /// Draws the text of a subclass.
  open override func draw(_ rect: CGRect) {
    if !isPlain { showText() }
  }

  /// Shows the text in `rect`. Override it to call `super` with another rectangle, or to draw something else into the current context;
  /// `setNeedsDisplay()` then has the label drawn again. Unlike in UIKit, the text that `super` shows lies in front of all that the override draws.
  open func drawText(in rect: CGRect) {
    hasPlacedText = true
    placeText(in: rect)
  }

  open override var contentScaleFactor: CGFloat {
    get { super.contentScaleFactor }
    set {
      super.contentScaleFactor = newValue
      setNeedsLayout()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    colorDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorDidChange()
  }
}

// MARK: - Text

extension UILabel {
  private func textDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  /// The style of the whole text. The attributes of a part have precedence.
  private func style(of text: AttributedText) -> TextStyle {
    TextStyle(
      font: text.font.fontDescription,
      alignment: TextStyle.Alignment(alignment(of: text), isMirrored: isMirrored),
      lineBreakMode: TextStyle.LineBreakMode(text.paragraph?.lineBreakMode ?? lineBreakMode),
      lineLimit: max(0, numberOfLines))
  }

  private func alignment(of text: AttributedText) -> NSTextAlignment {
    text.paragraph?.alignment ?? textAlignment
  }

  /// The text with its attributes, with fonts of `scale` times their sizes; nil if there is nothing to show.
  private func content(scale: CGFloat = 1) -> AttributedText? {
    if let attributed {
      guard attributed.length > 0 else { return nil }
      return AttributedText(attributed, font: font, scale: scale) { resolvedCGColor($0) }
    }
    guard let plain, !plain.isEmpty else { return nil }
    return AttributedText(plain, font: scale == 1 ? font : reducedFont(by: scale))
  }

  /// The size of the text within `limit`, rounded up to whole pixels; zero without text.
  private func fittingSize(_ limit: CGSize) -> CGSize {
    guard let text = content() else { return .zero }
    let size = text.layout(style(of: text), width: limit.width).size
    return CGSize(width: ceilToPixel(size.width), height: ceilToPixel(size.height))
  }

  /// The layout of the text in a box of `size`, and the position of its upper left corner in the box.
  ///
  /// Text that fits is laid out without a width limit and moved as a whole. So one texture can be used for every width,
  /// and resizing the label doesn't rasterise the text again.
  private func layout(
    of text: AttributedText, in size: CGSize
  ) -> (layout: TextLayout, origin: CGPoint) {
    let text = fitted(text, width: size.width)
    let style = style(of: text)
    let free = text.layout(style)
    if free.size.width <= size.width + 0.01, free.size.height <= size.height + 0.01,
      let fraction = leadingFraction(of: text)
    {
      let x = roundToPixel((size.width - free.size.width) * fraction)
      return (free, CGPoint(x: x, y: top(of: free, in: size)))
    }
    let set = text.layout(style, width: size.width, height: size.height)
    return (set, CGPoint(x: 0, y: top(of: set, in: size)))
  }

  private func top(of layout: TextLayout, in size: CGSize) -> CGFloat {
    roundToPixel((size.height - layout.size.height) / 2)
  }

  /// The fraction of the free width that lies left of the text; nil if it differs from line to line.
  private func leadingFraction(of text: AttributedText) -> CGFloat? {
    switch alignment(of: text) {
    case .left: return 0
    case .center: return 0.5
    case .right: return 1
    case .justified: return nil
    case .natural:
      if isMirrored { return 1 }
      return text.text.unicodeScalars.contains(where: \.isRightToLeft) ? nil : 0
    }
  }

  /// The text, with smaller fonts if it is to be reduced to a width.
  private func fitted(_ text: AttributedText, width: CGFloat) -> AttributedText {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return text }
    let natural = text.layout(style(of: text)).size.width
    guard natural > width else { return text }
    return content(scale: max(width / natural, minimumScaleFactor)) ?? text
  }

  private func reducedFont(by scale: CGFloat) -> UIFont {
    // Round the size down to half points, because sizes in between would fill the caches while a label is resized.
    font.withSize(max(1, (font.pointSize * scale * 2).rounded(.down) / 2))
  }

  // MARK: Texture

  /// Shows the text in `rect` of the label's coordinates.
  private func placeText(in rect: CGRect) {
    guard let text = content(), rect.width > 0, rect.height > 0 else {
      textLayer.contents = nil
      return
    }
    let (layout, origin) = layout(of: text, in: rect.size)
    let color = shownColor
    guard let tile = layout.rasterize(scale: contentScaleFactor, color: color) else {
      textLayer.contents = nil
      return
    }
    let frame = tile.frame.offsetBy(dx: rect.minX + origin.x, dy: rect.minY + origin.y)
    let isSameTile = textLayer.contents as? CGImage === tile.image
    if isSameTile {
      // Set the frame directly, so that an animation block animates the text's position, too.
      textLayer.frame = frame
    } else {
      UIView.performWithoutAnimation {
        textLayer.frame = frame
        textLayer.contentsScale = contentScaleFactor
        textLayer.contents = tile.image
        textLayer.contentsMultiplyColor = layout.hasColorGlyphs ? nil : color
      }
    }
  }

  // MARK: Colour

  private var shownColor: CGColor {
    let base: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    let color = resolvedCGColor(base)
    return isEnabled ? color : color.copy(alpha: color.alpha * 0.4) ?? color
  }

  /// The shadow of the text's first character; nil if it has none.
  private var attributedShadow: NSShadow? {
    guard let attributed, attributed.length > 0 else { return nil }
    return attributed.attribute(.shadow, at: 0, effectiveRange: nil) as? NSShadow
  }

  private func showShadow() {
    let shadow = attributedShadow
    let color = shadow?.shadowColor as? UIColor ?? shadowColor
    textLayer.shadowColor = color.map { resolvedCGColor($0) }
    textLayer.shadowOffset = shadow?.shadowOffset ?? shadowOffset
    textLayer.shadowRadius = shadow?.shadowBlurRadius ?? 0
    textLayer.shadowOpacity = color == nil ? 0 : 1
  }

  /// Updates the text's colour. A coverage mask gets its colour from the layer's multiply colour, which animation
  /// blocks animate. Text that was rasterised in colour is drawn again.
  private func colorDidChange() {
    if shadowColor != nil || attributedShadow != nil { showShadow() }
    guard let image = textLayer.contents as? CGImage else { return }
    if image.pixelFormat == .alpha8 {
      textLayer.contentsMultiplyColor = shownColor
    } else {
      setNeedsLayout()
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is in a Unicode block of a right-to-left script.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
