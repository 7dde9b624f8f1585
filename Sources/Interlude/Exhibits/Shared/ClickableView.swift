import UIKit

/// A view that does something when it is clicked, and by keyboard when it has the focus.
class ClickableView: UIView {
  var onClick: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
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

extension Set<UIPress> {
  /// Whether it is Return or Space.
  @MainActor
  var meanClick: Bool {
    contains {
      [.keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar].contains($0.key?.keyCode)
    }
  }

  /// Whether it is Escape or the keyboard's key for going back.
  @MainActor
  var meanBack: Bool {
    contains { [.keyboardEscape, .consumerBack].contains($0.key?.keyCode) }
  }
}

extension UIKeyCommand {
  /// Return and Space, for a page on which a click anywhere does something.
  static func click(_ action: @escaping () -> Void) -> [UIKeyCommand] {
    ["\r", " "].map { UIKeyCommand(input: $0) { _ in action() } }
  }
}
