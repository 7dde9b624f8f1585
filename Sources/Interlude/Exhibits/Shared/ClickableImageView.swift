import UIKit

/// A picture that does something when it is clicked.
final class ClickableImageView: UIImageView, Clickable {
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
