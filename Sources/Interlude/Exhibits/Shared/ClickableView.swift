import UIKit

/// A view with an action for a click.
class ClickableView: UIView, Clickable {
  var onClick: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    beginListening()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { onClick != nil }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !takeClick(presses) { super.pressesBegan(presses, with: event) }
  }
}
