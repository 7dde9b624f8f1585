import UIKit

/// A picture that does something when it is clicked, and by keyboard when it has the focus.
final class ClickableImageView: UIImageView {
  var onClick: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = true
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onClick?() })
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { onClick != nil }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if isFocused, presses.meanClick, let onClick {
      onClick()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
