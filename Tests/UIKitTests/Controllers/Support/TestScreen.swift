import UIKit

/// A window with a clock that is moved by hand.
@MainActor
final class TestScreen {
  let clock: ManualClock
  let window: UIWindow

  /// Later screens start later, so that what an earlier test left running is over.
  private static var nextStart: CFTimeInterval = 0

  init(size: CGSize = CGSize(width: 400, height: 644)) {
    clearScreen()
    Self.nextStart += 1000
    clock = ManualClock(Self.nextStart)
    MediaClock.install(clock)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.makeKeyAndVisible()
  }

  // The application holds visible windows: one that stayed would be laid out in every later test.
  isolated deinit {
    window.isHidden = true
  }

  /// Puts `controller` on screen.
  func show(_ controller: UIViewController) {
    window.rootViewController = controller
    flush()
  }

  /// Lays out, draws and commits, and runs what is over by now.
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

  /// Lets everything that runs end, also what begins when something ends.
  func settle() {
    for _ in 0..<8 { advance(by: 1) }
  }
}
