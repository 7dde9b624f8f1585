import UIKit

/// A slider below its name and beside its value.
final class MotionSlider: UIStackView {
  private let slider = UISlider()
  private let readout = ReadoutLabel()
  private let unit: String

  /// The distance between name and slider, in points. It leaves room for the focus ring.
  private static let gap: CGFloat = 6
  private static let readoutGap: CGFloat = 10

  /// Calls `onChange` with each value that the user chooses; `unit` follows the number that is shown.
  init(
    _ title: String, _ range: ClosedRange<Float>, value: Double, unit: String = "",
    onChange: @escaping (Double) -> Void
  ) {
    self.unit = unit
    super.init(frame: .zero)
    let name = UILabel()
    name.text = title
    name.font = .systemFont(ofSize: 14)
    readout.font = .monospacedDigitSystemFont(ofSize: 14, weight: .regular)
    readout.textColor = .secondaryLabel
    readout.textAlignment = .right
    readout.setContentHuggingPriority(.required, for: .horizontal)
    slider.minimumValue = range.lowerBound
    slider.maximumValue = range.upperBound
    slider.accessibilityLabel = title
    slider.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onChange(Double(slider.value))
        showValue()
      }, for: .valueChanged)
    axis = .vertical
    spacing = Self.gap
    addArrangedSubview(name)
    let row = UIStackView(arrangedSubviews: [slider, readout])
    row.spacing = Self.readoutGap
    row.alignment = .center
    addArrangedSubview(row)
    self.value = value
  }

  required init(coder: NSCoder) { fatalError("A motion slider is not part of a nib file.") }

  /// The value. Setting it does not call the closure.
  var value: Double {
    get { Double(slider.value) }
    set {
      slider.value = Float(newValue)
      showValue()
    }
  }

  private func showValue() {
    readout.text = Localization.number(Double(slider.value), format: "%.2f") + unit
  }
}

/// The value beside a slider. All of them have the same width, so that the tracks of a panel's sliders are equally long and don't
/// change their length with the value.
private final class ReadoutLabel: UILabel {
  /// The longest text.
  private static let widestText = "10.00 s"

  override var intrinsicContentSize: CGSize {
    let widest = Self.widestText.size(withAttributes: [.font: font as Any])
    return CGSize(width: widest.width.rounded(.up), height: super.intrinsicContentSize.height)
  }
}
