import CoreGraphics
import Foundation
import UIKit

/// A name and a number that can be typed. The up and down keys change it by a step, with Shift by ten.
final class NumberField: UIView, UITextFieldDelegate {
  /// Called with a number in the range that the user has entered.
  var onChange: ((Double) -> Void)?

  private let title = UILabel()
  private let field = NumberTextField(frame: .zero)
  private let range: ClosedRange<Double>
  private let step: Double
  private var value = 0.0

  /// The height, in points.
  static let height: CGFloat = 28

  init(_ name: String, identifier: String, range: ClosedRange<Double>, step: Double) {
    self.range = range
    self.step = step
    super.init(frame: .zero)
    title.text = name
    title.font = .systemFont(ofSize: 12)
    title.textColor = .secondaryLabel
    field.accessibilityIdentifier = identifier
    field.accessibilityLabel = name
    field.borderStyle = .roundedRect
    field.font = .monospacedDigitSystemFont(ofSize: 12.5, weight: .regular)
    field.textAlignment = .right
    field.keyboardType = .decimalPad
    field.delegate = self
    field.onStep = { [weak self] in self?.enter((self?.value ?? 0) + $0 * (self?.step ?? 0)) }
    addSubview(title)
    addSubview(field)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows a number, unless the user is typing another one.
  func show(_ value: Double) {
    self.value = value
    if !field.isEditing { field.text = Self.text(value) }
  }

  private static func text(_ value: Double) -> String {
    guard value.isFinite else { return "∞" }
    let text = String(format: abs(value) < 10 ? "%.3f" : "%.1f", locale: nil, value)
    let short = text.replacing(/\.?0+$/, with: "")
    return short == "-0" ? "0" : short
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min((bounds.width * 0.5).rounded(), 72)
    title.frame = CGRect(x: 0, y: 0, width: bounds.width - width - 6, height: bounds.height)
    field.frame = CGRect(x: bounds.width - width, y: 1, width: width, height: bounds.height - 2)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  /// Takes the typed number, with a decimal point or comma. Other text is replaced by the old number.
  func textFieldDidEndEditing(_ textField: UITextField) {
    let typed = (textField.text ?? "").replacing(",", with: ".").filter { !$0.isWhitespace }
    textField.text = Self.text(value)
    if typed != Self.text(value), let number = Double(typed), number.isFinite { enter(number) }
  }

  private func enter(_ number: Double) {
    value = min(max(number, range.lowerBound), range.upperBound)
    field.text = Self.text(value)
    onChange?(value)
  }
}

/// A text field in which the up and down keys step the number.
private final class NumberTextField: UITextField {
  var onStep: ((Double) -> Void)?

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key else { continue }
      let size = key.modifierFlags.contains(.shift) ? 10.0 : 1
      switch key.keyCode {
      case .keyboardUpArrow: return onStep?(size) ?? ()
      case .keyboardDownArrow: return onStep?(-size) ?? ()
      default: break
      }
    }
    super.pressesBegan(presses, with: event)
  }
}
