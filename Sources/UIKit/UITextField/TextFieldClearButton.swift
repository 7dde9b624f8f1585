/// The round button that clears a text field. Tab skips it, because Control-A and Delete in the field do the same.
@MainActor
final class TextFieldClearButton: UIControl {
  /// The side of the button, and of the disc in it, in points.
  static let size = CGSize(width: 20, height: 20)
  private static let discSize: CGFloat = 16
  private static let crossSize: CGFloat = 5.5
  private static let lineWidth: CGFloat = 1.5

  override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFocused: Bool { false }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isHighlighted ? 0.6 : 1
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    context.setFillColor(resolvedCGColor(.systemGray))
    context.fillEllipse(
      in: CGRect(
        x: center.x - Self.discSize / 2, y: center.y - Self.discSize / 2, width: Self.discSize,
        height: Self.discSize))
    context.setStrokeColor(resolvedCGColor(.systemBackground))
    context.setLineWidth(Self.lineWidth)
    context.setLineCap(.round)
    let reach = Self.crossSize / 2
    context.move(to: CGPoint(x: center.x - reach, y: center.y - reach))
    context.addLine(to: CGPoint(x: center.x + reach, y: center.y + reach))
    context.move(to: CGPoint(x: center.x + reach, y: center.y - reach))
    context.addLine(to: CGPoint(x: center.x - reach, y: center.y + reach))
    context.strokePath()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }
}
