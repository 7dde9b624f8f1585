import UIKit

/// The way back to the list: in a bar, or where there is none on a ground of its own.
final class WayBackButton: UIButton {
  /// Where a bar has its first button, in points.
  static let place = CGPoint(x: 8, y: 6)
  private static let padding = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)

  init(_ title: String, isInBar: Bool, action: @escaping () -> Void) {
    super.init(type: .custom)
    setTitle(title, for: .normal)
    setTitleColor(.systemBlue, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 17)
    if !isInBar {
      contentEdgeInsets = Self.padding
      backgroundColor = .systemBackground
    }
    accessibilityIdentifier = "way-back"
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    sizeToFit()
    if !isInBar { layer.cornerRadius = (bounds.height / 2).rounded() }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether keys reach the button.
  var takesFocus = true

  override var canBecomeFocused: Bool { takesFocus && super.canBecomeFocused }

  /// The focus comes here by a key only. By itself it goes to the exhibit: Return would lead back where the user wants on.
  override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
    context.nextFocusedView !== self || !context.focusHeading.isEmpty
  }

  override var isHighlighted: Bool {
    didSet { titleLabel?.alpha = isHighlighted ? 0.3 : 1 }
  }
}
