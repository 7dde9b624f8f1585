import CoreGraphics
import Foundation
import UIKit

/// A name and an editable number. The up and down keys change the number by one step, with Shift by ten steps. A drag of the name changes
/// it by one step for each point.
final class NumberField: UIView, UITextFieldDelegate {
  /// Called with the number that the user has entered, clamped to the range.
  var onChange: ((Double) -> Void)?
  /// Called with entered text that is not a number. The old number stays.
  var onRefuse: ((String) -> Void)?
  /// The accessibility label. By default it is the name beside the number.
  var label: String {
    get { field.accessibilityLabel ?? "" }
    set { field.accessibilityLabel = newValue }
  }

  /// The name beside the number.
  var name: String { title.label.text ?? "" }

  private let title = DragLabel()
  private let field = NumberTextField(frame: .zero)
  private let range: ClosedRange<Double>
  private let step: Double
  private let unit: String
  private let labelWidth: CGFloat?
  private var value = 0.0

  /// The height, in points.
  static let height: CGFloat = 28
  /// The least and the greatest width of the number where the name has no fixed width, in points. A time in seconds fits into the least
  /// width.
  private static let (leastWidth, standardWidth): (CGFloat, CGFloat) = (68, 72)

  /// - Parameters:
  ///   - unit: Follows the number; empty for none.
  ///   - labelWidth: The width of the name, in points. The number has the rest. With nil, the number has half of the width, within limits.
  init(
    _ name: String, identifier: String, range: ClosedRange<Double>, step: Double, unit: String = "",
    labelWidth: CGFloat? = nil
  ) {
    self.range = range
    self.unit = unit
    self.labelWidth = labelWidth
    self.step = step
    super.init(frame: .zero)
    title.label.text = name
    title.accessibilityIdentifier = identifier + ".drag"
    title.onDrag = { [weak self] in self?.drag(by: $0, isFirst: $1) }
    field.accessibilityIdentifier = identifier
    field.accessibilityLabel = name
    field.borderStyle = .roundedRect
    field.font = .monospacedDigitSystemFont(
      ofSize: labelWidth == nil ? 12.5 : 11.5, weight: .regular)
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
    if !field.isEditing { field.text = text(value) }
  }

  private func text(_ value: Double) -> String {
    unit.isEmpty ? Self.number(value) : "\(Self.number(value)) \(unit)"
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "∞" }
    let text = String(format: abs(value) < 10 ? "%.3f" : "%.1f", locale: nil, value)
    let short = text.replacing(/\.?0+$/, with: "")
    return short == "-0" ? "0" : LabText.number(short)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width =
      labelWidth.map { bounds.width - $0 - 6 }
      ?? min(max((bounds.width * 0.5).rounded(), Self.leastWidth), Self.standardWidth)
    title.frame = CGRect(x: 0, y: 0, width: bounds.width - width - 6, height: bounds.height)
    field.frame = CGRect(x: bounds.width - width, y: 1, width: width, height: bounds.height - 2)
    field.textAlignment = trailingAlignment
    mirrorIfNeeded([title, field])
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  /// Takes the typed number, with a full stop, a comma or the user's decimal separator. Other text is replaced by the old number.
  func textFieldDidEndEditing(_ textField: UITextField) {
    let text = textField.text ?? ""
    let number = unit.isEmpty ? text : text.replacing(unit, with: "")
    let typed = number.replacing(LabText.decimalSeparator(), with: ".").replacing(",", with: ".")
      .filter { !$0.isWhitespace }
    textField.text = self.text(value)
    guard text != self.text(value) else { return }
    if let number = Double(typed), number.isFinite { enter(number) } else { onRefuse?(text) }
  }

  /// The number at the beginning of the drag.
  private var dragStart = 0.0

  private func drag(by distance: CGFloat, isFirst: Bool) {
    if isFirst { dragStart = value }
    let distance = isMirrored ? -distance : distance
    let number = ((dragStart + Double(distance) * step) / step).rounded() * step
    if number != value { enter(number) }
  }

  private func enter(_ number: Double) {
    value = min(max(number, range.lowerBound), range.upperBound)
    field.text = text(value)
    onChange?(value)
  }
}

/// A name that is dragged sideways.
private final class DragLabel: UIControl, UIPointerInteractionDelegate {
  /// Called with the horizontal distance from the drag's beginning in points, and whether the drag begins.
  var onDrag: ((_ distance: CGFloat, _ isFirst: Bool) -> Void)?
  let label = UILabel()
  private var startX: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 12)
    label.textColor = .secondaryLabel
    label.isUserInteractionEnabled = false
    addSubview(label)
    addInteraction(UIPointerInteraction(delegate: self))
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { false }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    startX = touch.location(in: self).x
    onDrag?(0, true)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    onDrag?(touch.location(in: self).x - startX, false)
    return true
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? {
    UIPointerStyle(cursor: .resizeHorizontal)
  }
}

/// A text field in which the up and down keys step the number.
private final class NumberTextField: LabTextField {
  var onStep: ((Double) -> Void)?

  override var keyCommands: [UIKeyCommand]? {
    guard isEditing else { return super.keyCommands }
    let steps = [UIKeyCommand.inputUpArrow: 1.0, UIKeyCommand.inputDownArrow: -1]
    return (super.keyCommands ?? [])
      + steps.flatMap { input, direction in
        [(UIKeyModifierFlags(), 1.0), (.shift, 10)].map { flags, factor in
          let command = UIKeyCommand(title: "", input: input, modifierFlags: flags) {
            [weak self] _ in self?.onStep?(direction * factor)
          }
          // Otherwise the arrow keys would move the focus.
          command.wantsPriorityOverSystemBehavior = true
          return command
        }
      }
  }
}
