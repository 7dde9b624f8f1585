import UIKit

/// The sliders for a ``ContainerMotion``, on a panel that scrolls where it has too little room.
final class MotionPanelView: UIScrollView {
  private let stack = UIStackView()

  /// Around the sliders, and between two, in points.
  static let padding = CGSize(width: 16, height: 14)
  static let spacing: CGFloat = 14

  /// Starts with the values of `motion`; each change is written with `change`.
  init(
    _ motion: ContainerMotion,
    change: @escaping (WritableKeyPath<ContainerMotion, Double>, Double) -> Void
  ) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 10
    clipsToBounds = true
    stack.axis = .vertical
    stack.spacing = Self.spacing
    let sliders: [(String, ClosedRange<Float>, WritableKeyPath<ContainerMotion, Double>, String)] =
      [
        ("Velocity", 0...2, \.velocity, ""),
        ("Alpha", 0...1, \.alpha, ""),
        ("Scale", 0...2, \.scale, ""),
        ("Duration", 0.1...3, \.duration, " s"),
      ]
    for (title, range, value, unit) in sliders {
      stack.addArrangedSubview(
        MotionSlider(title, range, value: motion[keyPath: value], unit: unit) {
          change(value, $0)
        })
    }
    addSubview(stack)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// What the panel needs to show everything, in points.
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
