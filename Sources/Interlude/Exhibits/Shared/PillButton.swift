import UIKit

/// A button as a filled capsule.
final class PillButton: UIButton {
  private static let fontSize: CGFloat = 16
  private static let padding = CGSize(width: 22, height: 11)

  /// White text on `color`, or on a darker shade if white would not be legible.
  init(_ title: String, color: UIColor, action: @escaping () -> Void) {
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    setTitleColor(.white, for: .normal)
    backgroundColor = color.darkenedForWhiteText
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    resize()
  }

  /// The scale of the button; on large pages more than 1.
  var scale: CGFloat = 1 {
    didSet { if scale != oldValue { resize() } }
  }

  private func resize() {
    titleLabel?.font = .systemFont(ofSize: (Self.fontSize * scale).rounded(), weight: .semibold)
    contentEdgeInsets = UIEdgeInsets(
      top: Self.padding.height * scale, left: Self.padding.width * scale,
      bottom: Self.padding.height * scale, right: Self.padding.width * scale)
    sizeToFit()
    layer.cornerRadius = (bounds.height / 2).rounded()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.6 : 1 }
  }
}
