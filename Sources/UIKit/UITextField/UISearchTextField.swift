/// A text field for a search: rounded, with a magnifier and a clear button. As in UIKit, without tokens and suggestions.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  private static let height: CGFloat = 36
  private static let cornerRadius: CGFloat = 10

  /// Creates an empty search field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSearchField()
  }

  /// Creates an empty search field; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSearchField()
    decodeNib(coder, as: UISearchTextField.self)
  }

  private func prepareSearchField() {
    borderStyle = .roundedRect
    leftView = MagnifierView(frame: CGRect(origin: .zero, size: MagnifierView.size))
    leftViewMode = .always
    clearButtonMode = .always
    autocorrectionType = .no
    autocapitalizationType = .none
    returnKeyType = .search
  }

  open override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(width: size.width, height: max(size.height, Self.height))
  }

  override var placeholderColor: UIColor { .secondaryLabel }

  override func showBorder(in border: UIView) {
    border.isHidden = borderStyle == .none
    border.backgroundColor = .tertiarySystemFill
    border.layer.cornerRadius = Self.cornerRadius
  }
}

/// The magnifier of a search field.
@MainActor
private final class MagnifierView: UIView {
  static let size = CGSize(width: 18, height: 18)
  private static let lineWidth: CGFloat = 1.75
  /// The circle of the lens, in the view's coordinates.
  private static let lens = CGRect(x: 2, y: 2, width: 10.5, height: 10.5)
  /// The end of the handle.
  private static let handleEnd = CGPoint(x: 16, y: 16)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(resolvedCGColor(.secondaryLabel))
    context.setLineWidth(Self.lineWidth)
    context.setLineCap(.round)
    context.strokeEllipse(in: Self.lens)
    let reach = Self.lens.width / 2 * 0.5.squareRoot()
    context.move(to: CGPoint(x: Self.lens.midX + reach, y: Self.lens.midY + reach))
    context.addLine(to: Self.handleEnd)
    context.strokePath()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }
}
