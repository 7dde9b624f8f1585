/// A view that shows text in one font and colour, on one or more lines, centred vertically. As in UIKit,
/// without attributed text.
///
/// The text is rasterised to a coverage mask on a layer of its own and coloured when it is drawn to the
/// screen: a change of ``textColor`` needs no new texture and can be animated. Text with emoji is rasterised
/// in colour instead, and its colour changes without animation.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The text; nil shows nothing.
  open var text: String? {
    didSet { if text != oldValue { textDidChange() } }
  }

  /// The font; the system font of 17 points by default, and for nil.
  open var font: UIFont! = standardFont {
    didSet {
      if font == nil { font = Self.standardFont }
      if font != oldValue { textDidChange() }
    }
  }

  private static let standardFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// The text's colour; `UIColor.label` by default, and for nil.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      colorDidChange()
    }
  }

  /// The text's colour while ``isHighlighted`` is true; nil for ``textColor``.
  open var highlightedTextColor: UIColor? {
    didSet { colorDidChange() }
  }

  /// Whether ``highlightedTextColor`` is used; false by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { colorDidChange() } }
  }

  /// Whether the text is shown at full opacity; a disabled label is dimmed to 40 %. True by default.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { colorDidChange() } }
  }

  /// The horizontal alignment; `natural` by default.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsLayout() } }
  }

  /// The breaking or truncation of text that is too wide; `byTruncatingTail` by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textDidChange() } }
  }

  /// The greatest number of lines; 0 for as many as needed. 1 by default.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textDidChange() } }
  }

  /// Whether the font of a single line that is too wide is reduced, at most to ``minimumScaleFactor``; false
  /// by default.
  open var adjustsFontSizeToFitWidth = false {
    didSet { setNeedsLayout() }
  }

  /// The smallest font size for ``adjustsFontSizeToFitWidth``, as a fraction of the font's size; 0, the
  /// default, sets no limit.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }

  /// The width at which the intrinsic size breaks lines, in points; 0, the default, for none.
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

  /// The size of the text in points, rounded up to whole pixels; it is broken at the width of `size` unless
  /// ``numberOfLines`` is 1.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .greatestFiniteMagnitude
    return fittingSize(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// The rectangle of the text in `bounds`: all of it by default. Override it to add margins.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    bounds
  }

  // MARK: Drawing

  open override func layoutSubviews() {
    super.layoutSubviews()
    drawText(in: textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines))
  }

  /// Shows the text in `rect`. Override it to call `super` with another rectangle.
  open func drawText(in rect: CGRect) {
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
