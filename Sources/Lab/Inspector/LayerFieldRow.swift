import CoreGraphics
import QuartzCore
import UIKit

/// A row of the layer page: the name of a property, the fields that edit its model value, and beside them its value on screen.
final class LayerFieldRow: UIView, UITextFieldDelegate {
  let field: LayerField
  /// Called with the value that the user has entered; nil when the user restores the app's own value.
  var onEdit: ((AnimatableValue?) -> Void)?
  /// Called with the value on screen when the user has clicked it.
  var onCopy: ((String) -> Void)?
  /// Called with a message for the user.
  var onMessage: ((String) -> Void)?

  private let title = UILabel()
  private let reset = UIButton(type: .custom)
  private let resetIcon = IconView(.reset)
  private let shown = CopyValue()
  /// The fields of a numeric value, by lines.
  private var numbers: [[NumberField]] = []
  /// The field of a colour.
  private var text: LabTextField?
  private let swatch = UIView()
  /// The switch of a flag.
  private var toggle: UISwitch?
  private var model = LayerProperties()

  private static let titleHeight: CGFloat = 17
  private static let lineHeight: CGFloat = 29
  private static let gap: CGFloat = 6
  /// The additional width of a field that is alone on its line, in points. Its number may have a unit.
  private static let widerField: CGFloat = 20
  private static let resetSide: CGFloat = 18
  /// The fraction of the row's width that the fields take.
  static let fieldsPart: CGFloat = 0.6
  /// The distance between the fields and the value on screen, in points.
  static let columnGap: CGFloat = 10

  /// - Parameter field: The value.
  init(_ field: LayerField) {
    self.field = field
    super.init(frame: .zero)
    title.text = field.title
    title.font = .systemFont(ofSize: 11)
    title.textColor = .secondaryLabel
    addSubview(title)
    makeFields()
    shown.accessibilityIdentifier = identifier + ".shown"
    shown.onCopy = { [weak self] in self?.onCopy?($0) }
    addSubview(shown)
    resetIcon.color = .systemBlue
    reset.addSubview(resetIcon)
    reset.accessibilityIdentifier = identifier + ".reset"
    reset.accessibilityLabel = localized("Reset %@", field.title)
    reset.layer.cornerRadius = 5
    reset.addAction(UIAction { [weak self] _ in self?.onEdit?(nil) }, for: .touchUpInside)
    addSubview(reset)
  }

  required init?(coder: NSCoder) {
    nil
  }

  private var identifier: String { "lab.layer." + field.title }

  private func makeFields() {
    switch field.kind {
    case .numbers(let lines):
      for (index, line) in lines.enumerated() {
        numbers.append([])
        for component in line {
          let number = NumberField(
            component.name,
            identifier: "lab.layer." + component.target.keyPath, range: component.range,
            step: component.step, unit: component.unit == "pt" ? "" : component.unit,
            labelWidth: 15)
          number.label = component.target.keyPath
          number.onChange = { [weak self] in self?.enter($0, for: component) }
          number.onRefuse = { [weak self] in
            self?.onMessage?(localized("“%@” is not a number.", $0))
          }
          addSubview(number)
          numbers[index].append(number)
        }
      }
    case .color:
      let text = LabTextField(frame: .zero)
      text.accessibilityIdentifier = identifier
      text.accessibilityLabel = field.title
      text.borderStyle = .roundedRect
      text.font = .monospacedSystemFont(ofSize: 11.5, weight: .regular)
      text.delegate = self
      swatch.layer.cornerRadius = 4
      swatch.layer.borderWidth = 0.5
      swatch.isUserInteractionEnabled = false
      for view in [text, swatch] as [UIView] { addSubview(view) }
      self.text = text
    case .flag:
      let toggle = UISwitch()
      toggle.accessibilityIdentifier = identifier
      toggle.accessibilityLabel = field.title
      toggle.addAction(
        UIAction { [weak self] _ in
          if let self, let toggle = self.toggle { onEdit?(.scalar(toggle.isOn ? 1 : 0)) }
        }, for: .valueChanged)
      addSubview(toggle)
      self.toggle = toggle
    }
  }

  private func enter(_ number: Double, for component: LayerField.Component) {
    var properties = model
    component.target.set(.scalar(number / component.factor), in: &properties)
    onEdit?(AnimationTarget(field.property).value(in: properties))
  }

  /// Shows the value of a layer.
  ///
  /// - Parameters:
  ///   - model: As the app or an edit has set it.
  ///   - presentation: As on screen.
  ///   - isEdited: Whether an edit has set it.
  func show(_ model: LayerProperties, _ presentation: LayerProperties, isEdited: Bool) {
    self.model = model
    if case .numbers(let lines) = field.kind {
      for (fields, components) in zip(numbers, lines) {
        for (field, component) in zip(fields, components) {
          field.show(component.number(in: model) ?? 0)
        }
      }
    }
    let value = AnimationTarget(field.property).value(in: model)
    if let text, case .color(let color) = value {
      if !text.isEditing { text.text = HexColor.text(color) }
      swatch.backgroundColor = UIColor(cgColor: .from(color))
      swatch.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    }
    if case .scalar(let number) = value { toggle?.isOn = number != 0 }
    let text = field.text(presentation)
    shown.show(
      field.lines(presentation), copying: text, of: field.title,
      isAnimated: text != field.text(model))
    reset.isHidden = !isEdited
    title.textColor = isEdited ? .systemBlue : .secondaryLabel
  }

  // MARK: Typing a colour

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  /// Takes the typed colour. Other text is replaced by the old colour.
  func textFieldDidEndEditing(_ textField: UITextField) {
    guard case .color(let old) = AnimationTarget(field.property).value(in: model) else { return }
    let typed = textField.text ?? ""
    textField.text = HexColor.text(old)
    if typed == HexColor.text(old) { return }
    if let color = HexColor.color(typed) {
      onEdit?(.color(color))
    } else {
      onMessage?(localized("“%@” is not a colour. Type #RRGGBB or #RRGGBBAA.", typed))
    }
  }

  // MARK: Layout

  /// The height of the row, in points. A switch is higher than a field.
  var height: CGFloat {
    Self.titleHeight + CGFloat(max(numbers.count, 1)) * Self.lineHeight + 2 * switchInset
  }

  /// The distance of a switch from the title, in points.
  private var switchInset: CGFloat { toggle == nil ? 0 : 3 }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = (bounds.width * Self.fieldsPart).rounded()
    let side = Self.resetSide
    let titleWidth = title.sizeThatFits(bounds.size).width.rounded(.up)
    title.frame = CGRect(x: 0, y: 0, width: titleWidth, height: Self.titleHeight)
    reset.frame = CGRect(x: titleWidth + 4, y: 0, width: side, height: side)
    resetIcon.frame = reset.bounds.insetBy(dx: 3, dy: 3)
    let column = ((width - Self.gap) / 2).rounded()
    for (line, fields) in numbers.enumerated() {
      for (index, field) in fields.enumerated() {
        field.frame = CGRect(
          x: CGFloat(index) * (column + Self.gap), y: y(line),
          width: fields.count == 1 ? column + Self.widerField : column,
          height: NumberField.height)
      }
    }
    let box = CGRect(x: 0, y: y(0), width: width, height: NumberField.height)
    swatch.frame = CGRect(x: 0, y: y(0) + 5, width: 18, height: 18)
    text?.frame = CGRect(x: 24, y: box.minY + 1, width: width - 24, height: box.height - 2)
    if let toggle {
      let size = toggle.intrinsicContentSize
      toggle.frame = CGRect(origin: CGPoint(x: 0, y: y(0) + switchInset), size: size)
    }
    shown.frame = CGRect(
      x: width + Self.columnGap, y: y(0) + switchInset,
      width: bounds.width - width - Self.columnGap,
      height: bounds.height - Self.titleHeight)
    shown.lineHeight = Self.lineHeight
    mirrorIfNeeded([title, reset, swatch, text, toggle, shown].compactMap(\.self))
    mirrorIfNeeded(numbers.flatMap(\.self))
  }

  private func y(_ line: Int) -> CGFloat { Self.titleHeight + CGFloat(line) * Self.lineHeight }
}

/// A control that shows a value in lines of text. A click, Return or Space copies it.
final class CopyValue: UIControl {
  /// Called with the text to copy.
  var onCopy: ((String) -> Void)?
  /// The height of a line, in points.
  var lineHeight: CGFloat = 17 {
    didSet { if lineHeight != oldValue { setNeedsLayout() } }
  }

  private var labels: [UILabel] = []
  private var copied = ""
  private var isAnimated: Bool?

  init() {
    super.init(frame: .zero)
    addAction(
      UIAction { [weak self] _ in
        if let self { onCopy?(copied) }
      }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { !isHidden }

  /// Shows lines of text, blue if an animation changes the value.
  ///
  /// - Parameters:
  ///   - copied: The text that a click copies.
  ///   - name: The name of the value.
  func show(_ lines: [String], copying copied: String, of name: String, isAnimated: Bool) {
    if copied == self.copied, isAnimated == self.isAnimated, labels.count == lines.count { return }
    (self.copied, self.isAnimated) = (copied, isAnimated)
    accessibilityLabel = "\(name) \(copied)"
    while labels.count < lines.count {
      let label = UILabel()
      label.isUserInteractionEnabled = false
      labels.append(label)
      addSubview(label)
      setNeedsLayout()
    }
    for (label, line) in zip(labels, lines) {
      label.text = line
      label.textColor = isAnimated ? .systemBlue : .label
      label.font = .monospacedDigitSystemFont(ofSize: 12, weight: isAnimated ? .semibold : .regular)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(
        x: 0, y: CGFloat(index) * lineHeight, width: bounds.width, height: min(bounds.height, 28))
    }
  }
}
