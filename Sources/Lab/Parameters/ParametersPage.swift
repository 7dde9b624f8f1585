import CoreGraphics
import UIKit

/// The page *Parameters* of the lab's panel: a row for each parameter of the app, and two settings to compare.
final class ParametersPage: UIView {
  /// Called with the setting that the user chooses.
  var onChoose: ((ParameterSettings.Name) -> Void)?
  /// Called when the user wants to compare transitions under both settings.
  var onCompare: (() -> Void)?
  /// Called before a change, with an identifier of the change for ``EditHistory``.
  var willChange: ((AnyHashable) -> Void)?
  /// Called with a sentence for the user.
  var onMessage: ((String) -> Void)?

  private var rows: [ParameterRow] = []
  private let scrollView = UIScrollView()
  private let title = UILabel()
  private let settings = UISegmentedControl(items: ["A", "B"])
  private let hint = UILabel()
  private let reset = UIButton(type: .system)
  private let compare = UIButton(type: .system)

  private static let margin: CGFloat = 16
  private static let settingsWidth: CGFloat = 88

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    accessibilityIdentifier = "lab.parameters"
    title.text = localized("Parameters")
    title.font = .systemFont(ofSize: 15, weight: .semibold)
    hint.text = localized(
      "A change takes effect when a transition begins. A and B are two settings to compare.")
    hint.font = .systemFont(ofSize: 12)
    hint.textColor = .secondaryLabel
    hint.numberOfLines = 0
    settings.accessibilityIdentifier = "lab.parameters.settings"
    settings.accessibilityLabel = localized("Setting A or B")
    settings.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onChoose?(ParameterSettings.Name(rawValue: settings.selectedSegmentIndex) ?? .a)
      }, for: .valueChanged)
    prepare(reset, localized("Reset all"), "lab.parameters.reset") { $0.resetAll() }
    prepare(compare, localized("Compare A with B"), "lab.parameters.compare") { $0.onCompare?() }
    addSubview(scrollView)
    for view in [title, settings, hint, reset, compare] as [UIView] { scrollView.addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func prepare(
    _ button: UIButton, _ title: String, _ identifier: String,
    _ action: @escaping (ParametersPage) -> Void
  ) {
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    button.accessibilityIdentifier = identifier
    button.addAction(
      UIAction { [weak self] _ in
        if let self { action(self) }
      }, for: .touchUpInside)
  }

  /// Shows the parameters with their present values, and the setting in use.
  func show(_ parameters: [LabParameter], _ setting: ParameterSettings.Name) {
    settings.selectedSegmentIndex = setting.rawValue
    if parameters.map(\.identifier) != rows.map(\.parameter.identifier) {
      for row in rows { row.removeFromSuperview() }
      rows = parameters.map { parameter in
        let row = ParameterRow(parameter)
        row.willChange = { [weak self] in self?.willChange?(parameter.identifier) }
        row.onChange = { [weak self] in self?.refresh() }
        row.onMessage = { [weak self] in self?.onMessage?($0) }
        scrollView.addSubview(row)
        return row
      }
      scrollView.contentOffset = .zero
      setNeedsLayout()
    } else {
      for (row, parameter) in zip(rows, parameters) { row.parameter = parameter }
    }
    refresh()
  }

  /// Shows the present values.
  private func refresh() {
    for row in rows { row.refresh() }
    reset.isEnabled = rows.contains { $0.parameter.isChanged }
  }

  private func resetAll() {
    willChange?("reset")
    for row in rows where row.parameter.isChanged { row.parameter.value = row.parameter.standard }
    refresh()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = bounds
    let width = bounds.width - 2 * Self.margin
    title.frame = CGRect(
      x: Self.margin, y: 18, width: width - Self.settingsWidth - 8, height: 20)
    settings.frame = CGRect(
      x: Self.margin + width - Self.settingsWidth, y: 14, width: Self.settingsWidth, height: 28)
    var y: CGFloat = 50
    let text = hint.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    hint.frame = CGRect(x: Self.margin, y: y, width: width, height: text.height)
    y += text.height + 4
    let (left, right) = (reset.sizeThatFits(bounds.size), compare.sizeThatFits(bounds.size))
    reset.frame = CGRect(x: Self.margin, y: y, width: left.width.rounded(.up), height: 28)
    compare.frame = CGRect(
      x: Self.margin + width - right.width.rounded(.up), y: y, width: right.width.rounded(.up),
      height: 28)
    y += 38
    for row in rows {
      let height = row.height(forWidth: width)
      row.frame = CGRect(x: Self.margin, y: y, width: width, height: height)
      y += height + 10
    }
    scrollView.contentSize = CGSize(width: bounds.width, height: y + 8)
    // The others are as wide as the page.
    scrollView.mirrorIfNeeded([title, settings, reset, compare])
  }
}

/// A row for a parameter: its name, the controls of its kind, and a button that resets it.
private final class ParameterRow: UIView, UITextFieldDelegate {
  var parameter: LabParameter
  /// Called before the user's change of the value.
  var willChange: (() -> Void)?
  /// Called when the user has changed the value.
  var onChange: (() -> Void)?
  /// Called with a sentence for the user.
  var onMessage: ((String) -> Void)?

  private let title = UILabel()
  private let reset = UIButton(type: .custom)
  private let icon = IconView(.reset)
  /// The controls of a number.
  private var number: NumberField?
  private var slider: UISlider?
  /// The switch of a flag.
  private var toggle: UISwitch?
  /// The field of a timing.
  private var text: LabTextField?
  /// The buttons of a choice or of presets, with the value of each.
  private var chips: [(value: LabParameter.Value, button: UIButton)] = []

  private static let resetSide: CGFloat = 24
  private static let lineHeight: CGFloat = 28
  private static let chipHeight: CGFloat = 26
  private static let gap: CGFloat = 6

  init(_ parameter: LabParameter) {
    self.parameter = parameter
    super.init(frame: .zero)
    title.text = parameter.title
    title.font = .systemFont(ofSize: 12)
    title.textColor = .secondaryLabel
    addSubview(title)
    makeControls()
    icon.color = .secondaryLabel
    reset.addSubview(icon)
    reset.accessibilityIdentifier = identifier + ".reset"
    reset.accessibilityLabel = localized("Reset %@", parameter.title)
    reset.layer.cornerRadius = 6
    reset.addAction(
      UIAction { [weak self] _ in
        if let self { change(to: self.parameter.standard) }
      }, for: .touchUpInside)
    addSubview(reset)
  }

  required init?(coder: NSCoder) {
    nil
  }

  private var identifier: String { "lab.parameter." + parameter.identifier }

  // MARK: Controls

  private func makeControls() {
    switch parameter.kind {
    case .number(let range, let step, let unit): makeNumber(range, step, unit)
    case .choice(let choices):
      for choice in choices { addChip(choice.title, .choice(choice.identifier)) }
    case .flag:
      let toggle = UISwitch.compact()
      toggle.accessibilityIdentifier = identifier
      toggle.accessibilityLabel = parameter.title
      toggle.addAction(
        UIAction { [weak self] _ in
          if let self, let toggle = self.toggle { change(to: .flag(toggle.isOn)) }
        }, for: .valueChanged)
      addSubview(toggle)
      self.toggle = toggle
    case .timing:
      let text = LabTextField(frame: .zero)
      text.accessibilityIdentifier = identifier
      text.accessibilityLabel = parameter.title
      text.borderStyle = .roundedRect
      text.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
      text.delegate = self
      addSubview(text)
      self.text = text
      // Some presets have the same timing under different names.
      var seen: Set<AnimationTiming> = []
      for preset in TimingPreset.all where seen.insert(preset.timing).inserted {
        addChip(preset.name, .timing(preset.timing))
      }
    }
  }

  private func makeNumber(_ range: ClosedRange<Double>, _ step: Double, _ unit: String) {
    title.isHidden = true
    let name = unit.isEmpty ? parameter.title : parameter.title + localized(", %@", unit)
    let number = NumberField(name, identifier: identifier, range: range, step: step)
    number.onChange = { [weak self] in self?.change(to: .number($0)) }
    let slider = UISlider()
    slider.minimumValue = Float(range.lowerBound)
    slider.maximumValue = Float(range.upperBound)
    slider.accessibilityIdentifier = identifier + ".slider"
    slider.accessibilityLabel = parameter.title
    slider.addAction(
      UIAction { [weak self] _ in
        guard let self, let slider = self.slider else { return }
        let number = (Double(slider.value) / step).rounded() * step
        change(to: .number(min(max(number, range.lowerBound), range.upperBound)))
      }, for: .valueChanged)
    for view in [number, slider] as [UIView] { addSubview(view) }
    (self.number, self.slider) = (number, slider)
    for preset in parameter.presets {
      let number = LabText.number(String(format: "%.6g", locale: nil, preset))
      addChip(unit.isEmpty ? number : "\(number) \(unit)", .number(preset))
    }
  }

  private func addChip(_ title: String, _ value: LabParameter.Value) {
    let button = UIButton(type: .custom)
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 9, bottom: 4, right: 9)
    button.layer.cornerRadius = 6
    button.accessibilityIdentifier = identifier + ".choice"
    button.addAction(
      UIAction { [weak self] _ in self?.change(to: value) }, for: .touchUpInside)
    addSubview(button)
    chips.append((value, button))
  }

  private func change(to value: LabParameter.Value) {
    guard value != parameter.value else { return refresh() }
    willChange?()
    parameter.value = value
    onChange?()
  }

  /// Shows the present value.
  func refresh() {
    let value = parameter.value
    switch value {
    case .number(let number):
      self.number?.show(number)
      if slider?.isTracking != true { slider?.value = Float(number) }
    case .flag(let isOn): toggle?.isOn = isOn
    case .timing(let timing):
      if text?.isEditing != true { text?.text = timing.text(.commandLine, duration: 1) }
    case .choice: break
    }
    for (chip, button) in chips {
      let isChosen = chip == value
      button.isSelected = isChosen
      button.backgroundColor = isChosen ? .systemBlue : .tertiarySystemFill
      button.setTitleColor(isChosen ? .onSystemBlue : .label, for: .normal)
    }
    reset.isHidden = !parameter.isChanged
  }

  // MARK: Typing a timing

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  /// Takes the typed timing. Other text is replaced by the old timing.
  func textFieldDidEndEditing(_ textField: UITextField) {
    let typed = textField.text ?? ""
    guard case .timing(let old) = parameter.value,
      typed != old.text(.commandLine, duration: 1)
    else { return }
    if let timing = AnimationTiming(text: typed, duration: 1) {
      change(to: .timing(timing))
    } else {
      refresh()
      onMessage?(
        localized(
          "“%@” is not a timing. Type a curve or a spring, such as cubic-bezier(0.2, 0, 0, 1).",
          typed)
      )
    }
  }

  // MARK: Layout

  /// The height of the row in a page of that width, in points.
  func height(forWidth width: CGFloat) -> CGFloat { layOut(width, moves: false) }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = layOut(bounds.width, moves: true)
    mirrorIfNeeded([title, reset, toggle].compactMap(\.self) + chips.map(\.button))
  }

  /// Places the controls if `moves`. Returns the height that they take.
  private func layOut(_ width: CGFloat, moves: Bool) -> CGFloat {
    var y = Self.lineHeight
    if moves {
      let side = Self.resetSide
      title.frame = CGRect(x: 0, y: 0, width: width, height: y)
      number?.frame = CGRect(x: 0, y: 0, width: width, height: y)
      // The reset button follows the name.
      let name = number?.name ?? parameter.title
      let end = name.size(withAttributes: [.font: title.font as Any]).width.rounded(.up) + 2
      reset.frame = CGRect(x: end, y: (y - side) / 2, width: side, height: side)
      icon.frame = reset.bounds.insetBy(dx: 5, dy: 5)
      if let toggle {
        toggle.center = CGPoint(x: width - toggle.frame.width / 2, y: y / 2)
      }
    }
    // Leave room for the slider's focus ring.
    if slider != nil { y += 4 }
    for view in [slider, text] as [UIView?] {
      guard let view else { continue }
      if moves { view.frame = CGRect(x: 0, y: y, width: width, height: Self.lineHeight) }
      y += Self.lineHeight + (chips.isEmpty ? 0 : Self.gap)
    }
    guard !chips.isEmpty else { return y }
    var x: CGFloat = 0
    for (_, button) in chips {
      let size = button.sizeThatFits(CGSize(width: width, height: Self.chipHeight))
      let needed = min(size.width.rounded(.up), width)
      if x > 0, x + needed > width { (x, y) = (0, y + Self.chipHeight + Self.gap) }
      if moves { button.frame = CGRect(x: x, y: y, width: needed, height: Self.chipHeight) }
      x += needed + Self.gap
    }
    return y + Self.chipHeight
  }
}
