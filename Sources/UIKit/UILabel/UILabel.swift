/// Shows text: one line, several, or as many as fit.
///
/// The text is a tile of coverage on a layer of its own, coloured when it is drawn to the screen: a change of
/// `textColor` costs no new picture and animates in blocks. Text with emoji is a coloured picture instead, whose
/// colours change at once. The text stands in the middle of the label's height.
@preconcurrency @MainActor
open class UILabel: UIView {
  open var text: String? {
    didSet { if text != oldValue { textDidChange() } }
  }

  /// Nil stands for the system font of 17 points.
  open var font: UIFont! = standardFont {
    didSet {
      if font == nil { font = Self.standardFont }
      if font != oldValue { textDidChange() }
    }
  }

  private static let standardFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  /// Nil stands for `UIColor.label`.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      colorDidChange()
    }
  }

  /// Takes the place of `textColor` while `isHighlighted`.
  open var highlightedTextColor: UIColor? {
    didSet { colorDidChange() }
  }

  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { colorDidChange() } }
  }

  /// A disabled label is dimmed.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { colorDidChange() } }
  }

  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsLayout() } }
  }

  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textDidChange() } }
  }

  /// The most lines shown; 0 for as many as there are.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { textDidChange() } }
  }

  /// Whether one line that is too wide is set smaller, down to `minimumScaleFactor` of the font's size.
  open var adjustsFontSizeToFitWidth = false {
    didSet { setNeedsLayout() }
  }

  open var minimumScaleFactor: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }

  /// Where several lines are broken when there is no width to fit; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// Where the text's tile shows. Below all subviews.
  let textLayer = CALayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareLabel()
  }

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

  /// The size of the text, broken at the width of `size` if it may have several lines; whole pixels.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .greatestFiniteMagnitude
    return fittingSize(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// Where the text goes in `bounds`, by default all of it. Override for margins.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    bounds
  }

  // MARK: Showing

  open override func layoutSubviews() {
    super.layoutSubviews()
    drawText(in: textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines))
  }

  /// Shows the text inside `rect`. Override to call `super` with another rectangle.
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
