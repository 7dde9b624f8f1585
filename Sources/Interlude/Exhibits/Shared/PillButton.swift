import UIKit

/// A button as a filled capsule.
final class PillButton: UIButton {
  private static let padding = UIEdgeInsets(top: 11, left: 22, bottom: 11, right: 22)

  /// White on `color`, or on a darker shade of it where white can't be read.
  init(_ title: String, color: UIColor, action: @escaping () -> Void) {
    super.init(type: .custom)
    setTitle(title, for: .normal)
    setTitleColor(.white, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 16, weight: .semibold)
    contentEdgeInsets = Self.padding
    backgroundColor = color.underWhite
    addAction(UIAction { _ in action() }, for: .touchUpInside)
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
