@testable import UIKit

/// Takes away what an earlier test left on screen, down or running.
///
/// A window that a suite holds outlives its test: the suite is let go on another thread, and the window's isolated
/// `deinit` waits for the main actor, behind every test that waits there too.
@MainActor
func clearScreen() {
  let time = CACurrentMediaTime()
  UIApplication.shared.handle([
    InputEvent(.cancelled, at: time), InputEvent(.pointerLeft, at: time),
  ])
  for window in UIApplication.shared.windows { window.isHidden = true }
  UIApplication.shared.focus.isKeyboardUsed = false
  CATransaction.flush()
  // Whatever still runs, on layers that no window has.
  AnimationScheduler.shared.endAll()
}
