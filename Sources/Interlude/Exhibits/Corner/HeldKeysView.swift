import UIKit

/// Takes the keys while a transition is held: Return and Space finish it, Escape cancels it.
final class HeldKeysView: UIView {
  private let onEnd: (_ finishes: Bool) -> Void

  init(onEnd: @escaping (_ finishes: Bool) -> Void) {
    self.onEnd = onEnd
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanClick {
      onEnd(true)
    } else if presses.meanBack {
      onEnd(false)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
