import UIKit

/// A slider under its name and its value.
final class MotionSlider: UIStackView {
  private let slider = UISlider()
  private let readout = UILabel()
  private let unit: String

  /// Between name and slider, where the ring of the focus is, in points.
  private static let gap: CGFloat = 6

  /// Calls `onChange` with each value that the user chooses; `unit` follows the number on show.
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
    slider.minimumValue = range.lowerBound
    slider.maximumValue = range.upperBound
    slider.value = Float(value)
    slider.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onChange(Double(slider.value))
        showValue()
      }, for: .valueChanged)
    let caption = UIStackView(arrangedSubviews: [name, readout])
    caption.distribution = .fillEqually
    axis = .vertical
    spacing = Self.gap
    addArrangedSubview(caption)
    addArrangedSubview(slider)
    showValue()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func showValue() {
    readout.text = String(format: "%.2f", slider.value) + unit
  }
}
