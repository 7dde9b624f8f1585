import UIKit

/// A window with a manual clock.
@MainActor
final class TestScreen {
  let clock: ManualClock
  let window: UIWindow

  /// Each screen's clock starts later than that of the last screen, so that all animations of earlier tests have ended.
  private static var nextStart: CFTimeInterval = 0

  init(size: CGSize = CGSize(width: 400, height: 644)) {
    clearScreen()
    Self.nextStart += 1000
    clock = ManualClock(Self.nextStart)
    MediaClock.install(clock)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.makeKeyAndVisible()
  }

  // The application retains visible windows. A window that remains visible would be laid out in every later test.
  isolated deinit {
    window.isHidden = true
  }

  /// Puts `controller` on screen.
  func show(_ controller: UIViewController) {
    window.rootViewController = controller
    flush()
  }

  /// Lays out, draws and commits, and runs the completions that are due.
  func flush() {
    CATransaction.flush()
    AnimationScheduler.shared.tick(at: clock.now())
    CATransaction.flush()
  }

  func advance(by seconds: CFTimeInterval) {
    flush()
    clock.advance(by: seconds)
    AnimationScheduler.shared.tick(at: clock.now())
    flush()
  }

  func click(_ point: CGPoint) {
    for kind in [InputEvent.Kind.pointerDown(location: point), .pointerUp(location: point)] {
      UIApplication.shared.handle(InputEvent(kind, at: clock.now()))
    }
    flush()
  }

  func resize(to size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
    flush()
  }

  /// Advances the clock by 8 s, so that all animations end, including those that begin at the end of another.
  func runUntilIdle() {
    for _ in 0..<8 { advance(by: 1) }
  }
}
