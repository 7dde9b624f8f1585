import CoreGraphics
import UIKit

extension UISwitch {
  /// A switch as small as the text beside it, about 34 × 20 points.
  static func compact() -> UISwitch {
    let toggle = UISwitch()
    toggle.transform = CGAffineTransform(scaleX: 0.66, y: 0.66)
    return toggle
  }
}

/// A text field of the lab's windows. While it is edited, its window is the key window. Afterwards the previous key window becomes key
/// again.
///
/// A click in that previous window ends editing.
class LabTextField: UITextField {
  /// The previous key window.
  private weak var lender: UIWindow?
  private lazy var watcher = PressWatcher { [weak self] in
    _ = self?.resignFirstResponder()
  }

  override func becomeFirstResponder() -> Bool {
    if !isFirstResponder, let window, !window.isKeyWindow {
      lender = UIApplication.shared.keyWindow
      lender?.addGestureRecognizer(watcher)
      window.makeKey()
    }
    return super.becomeFirstResponder()
  }

  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    let lender = lender
    self.lender = nil
    lender?.removeGestureRecognizer(watcher)
    if window?.isKeyWindow == true { lender?.makeKey() }
    return true
  }
}

/// Calls a closure when a touch begins in its view. It fails at once, so the touch goes to other recognizers and views.
private final class PressWatcher: UIGestureRecognizer {
  private let onPress: () -> Void

  init(onPress: @escaping () -> Void) {
    self.onPress = onPress
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
    onPress()
  }
}
