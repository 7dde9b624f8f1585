@testable import UIKit

/// Removes the windows, touches and animations that an earlier test left behind.
///
/// A window that a suite retains outlives its test: the suite is released on another thread, and the window's isolated
/// `deinit` must wait for the main actor, on which other tests are queued.
@MainActor
func clearScreen() {
  let time = CACurrentMediaTime()
  UIApplication.shared.handle([
    InputEvent(.cancelled, at: time), InputEvent(.pointerLeft, at: time),
  ])
  for window in UIApplication.shared.windows { window.isHidden = true }
  UIApplication.shared.focus.isKeyboardUsed = false
  CATransaction.flush()
  // Also ends animations of layers that are in no window.
  AnimationScheduler.shared.endAll()
}
