import UIKit

/// Takes the keys while a transition is held: Return and Space let it go on, Escape sends it back.
final class HeldKeysView: UIView {
  private let onEnd: (_ goesOn: Bool) -> Void

  init(onEnd: @escaping (_ goesOn: Bool) -> Void) {
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
