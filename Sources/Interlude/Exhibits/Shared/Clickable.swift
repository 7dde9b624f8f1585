import UIKit

/// A view that does something when it is clicked, and by keyboard when it has the focus.
@MainActor
protocol Clickable: UIView {
  var onClick: (() -> Void)? { get set }
}

extension Clickable {
  func beginListening() {
    isUserInteractionEnabled = true
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onClick?() })
  }

  /// Does what a click does if the keys stand for one; false if they are for somebody else.
  func takeClick(_ presses: Set<UIPress>) -> Bool {
    guard isFocused, presses.meanClick, let onClick else { return false }
    onClick()
    return true
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
}

extension UIKeyCommand {
  /// Return and Space, for a page on which a click anywhere does something.
  static func click(_ action: @escaping () -> Void) -> [UIKeyCommand] {
    ["\r", " "].map { UIKeyCommand(input: $0) { _ in action() } }
  }
}
