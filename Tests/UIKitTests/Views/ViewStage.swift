@testable import UIKit

/// A visible window with a manual clock.
@MainActor
final class ViewStage {
  let clock = ManualClock(100)
  let window: UIWindow
  private let previousClock: any MediaTimeSource

  init(width: CGFloat = 800, height: CGFloat = 600) {
    clearScreen()
    previousClock = MediaClock.install(clock)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.makeKeyAndVisible()
    CATransaction.flush()
  }

  /// One pass of the main loop: animations, layout and commit.
  func turn() {
    AnimationScheduler.shared.tick(at: CACurrentMediaTime())
    CATransaction.flush()
  }

  func advance(by seconds: TimeInterval) {
    clock.advance(by: seconds)
    turn()
  }

  func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: CACurrentMediaTime()))
  }

  func click(_ point: CGPoint) {
    send(.pointerDown(location: point))
    send(.pointerUp(location: point))
  }

  func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
    let key = UIKey(keyCode: code, modifierFlags: flags)
    send(.key(.down(), key))
    send(.key(.up, key))
  }

  /// Presses keys with their characters, as a keyboard does: the text comes after the key.
  func type(_ text: String) {
    for character in text {
      let key = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0), characters: String(character))
      send(.key(.down(), key))
      send(.text(String(character)))
      send(.key(.up, key))
    }
  }

  func control(_ letter: String, shift: Bool = false) {
    let key = UIKey(
      keyCode: UIKeyboardHIDUsage(rawValue: 0),
      modifierFlags: shift ? [.control, .shift] : .control, characters: letter)
    send(.key(.down(), key))
    send(.key(.up, key))
  }

  /// Hides the window and restores the clock; every test ends with this.
  func end() {
    window.isHidden = true
    CATransaction.flush()
    MediaClock.install(previousClock)
  }
}

@MainActor
func withStage(
  width: CGFloat = 800, height: CGFloat = 600, _ body: (ViewStage) throws -> Void
) rethrows {
  let stage = ViewStage(width: width, height: height)
  defer { stage.end() }
  try body(stage)
}

@MainActor
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
  UIView(frame: CGRect(x: x, y: y, width: width, height: height))
}

extension UIView {
  /// The values on screen now.
  var shown: LayerProperties { layer.presentationProperties(at: CACurrentMediaTime()) }
}
