/// A text field of an alert: a filled rounded rectangle.
@MainActor
final class AlertTextField: UITextField {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = AlertMotion.fieldRadius
  }

  required init?(coder: NSCoder) { nil }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    let text = super.textRect(forBounds: bounds)
    let minX = max(text.minX, bounds.minX + AlertMotion.fieldInset)
    let maxX = min(text.maxX, bounds.maxX - AlertMotion.fieldInset)
    return CGRect(x: minX, y: text.minY, width: max(maxX - minX, 0), height: text.height)
  }

  override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let inset = (AlertMotion.fieldHeight - TextFieldClearButton.size.height) / 2
    return super.clearButtonRect(forBounds: bounds).offsetBy(dx: isMirrored ? inset : -inset, dy: 0)
  }
}
