import UIKit

/// Animates the changes of `body` at a steady pace, so that they are halfway after half a second.
@MainActor
func animateForASecond(_ body: @escaping () -> Void) {
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: body)
}
