import UIKit

/// The button "Exhibits", which leads back to the list. It stands in a navigation bar, or on a background of its own over a page
/// without one.
final class BackToListButton: UIButton {
  /// The position of a bar's first button, in points.
  static let origin = CGPoint(x: 8, y: 6)
  private static let padding = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)

  init(_ title: String, isInBar: Bool, action: @escaping () -> Void) {
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    setTitleColor(.systemBlue, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 17)
    if !isInBar {
      contentEdgeInsets = Self.padding
      backgroundColor = .systemBackground
    }
    accessibilityIdentifier = "back-to-list"
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    sizeToFit()
    if !isInBar { layer.cornerRadius = (bounds.height / 2).rounded() }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the button can have the focus.
  var takesFocus = true

  override var canBecomeFocused: Bool { takesFocus && super.canBecomeFocused }

  /// The focus comes here only by a key. When UIKit moves the focus by itself, the exhibit gets it, so that Return does not close the
  /// exhibit.
  override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
    context.nextFocusedView !== self || !context.focusHeading.isEmpty
  }

  override var isHighlighted: Bool {
    didSet { titleLabel?.alpha = isHighlighted ? 0.3 : 1 }
  }
}
