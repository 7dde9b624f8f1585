import UIKit

/// Sliders for the numbers of a ``ContainerMotion`` and a reset button, on a panel that scrolls where it has too little
/// room.
final class MotionPanelView: UIScrollView {
  private typealias Number = WritableKeyPath<ContainerMotion, Double>

  private let stack = UIStackView()
  private var sliders: [(slider: MotionSlider, number: Number)] = []

  /// The margin around the sliders and the distance between them, in points.
  private static let padding = CGSize(width: 16, height: 14)
  private static let spacing: CGFloat = 14

  /// Starts with the values of `motion`. `change` is called with each number that the user chooses, `reset` when the
  /// reset button is clicked.
  init(
    _ motion: ContainerMotion,
    change: @escaping (WritableKeyPath<ContainerMotion, Double>, Double) -> Void,
    reset: @escaping () -> Void
  ) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 10
    clipsToBounds = true
    stack.axis = .vertical
    stack.spacing = Self.spacing
    // The ranges are those of the published example.
    let rows: [(String, ClosedRange<Float>, Number, String)] = [
      (localized("Velocity"), 0...1, \.velocity, ""),
      (localized("Alpha"), 0...1, \.alpha, ""),
      (localized("Scale"), 0...1, \.scale, ""),
      (localized("Duration"), 0.3...10, \.duration, " s"),
    ]
    for (title, range, number, unit) in rows {
      let slider = MotionSlider(title, range, value: motion[keyPath: number], unit: unit) {
        change(number, $0)
      }
      sliders.append((slider, number))
      stack.addArrangedSubview(slider)
    }
    stack.addArrangedSubview(Self.makeResetButton(reset))
    addSubview(stack)
  }

  required init?(coder: NSCoder) {
    nil
  }

  private static func makeResetButton(_ reset: @escaping () -> Void) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(localized("Reset"), for: .normal)
    button.setTitleColor(.label, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 14, weight: .medium)
    button.contentEdgeInsets = UIEdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
    button.backgroundColor = .tertiarySystemFill
    button.layer.cornerRadius = 8
    button.addAction(UIAction { _ in reset() }, for: .touchUpInside)
    return button
  }

  /// Shows the values of `motion`.
  func show(_ motion: ContainerMotion) {
    for (slider, number) in sliders { slider.value = motion[keyPath: number] }
  }

  /// The height at which the whole panel shows, in points.
  func height(forWidth width: CGFloat) -> CGFloat {
    let room = CGSize(width: width - 2 * Self.padding.width, height: .greatestFiniteMagnitude)
    return stack.sizeThatFits(room).height + 2 * Self.padding.height
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = height(forWidth: bounds.width)
    contentSize = CGSize(width: bounds.width, height: height)
    stack.frame = CGRect(origin: .zero, size: contentSize).insetBy(
      dx: Self.padding.width, dy: Self.padding.height)
  }
}
