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
  // Whatever still runs, on layers that no window has, is over then, and what begins at its end.
  for step in 1...4 {
    AnimationScheduler.shared.tick(at: time + 1000 * Double(step))
    CATransaction.flush()
  }
  // What has no end.
  AnimationScheduler.shared.forgetAll()
}
