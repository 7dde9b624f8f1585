import Dispatch
import Foundation

/// Ends a wait of the main run loop at a chosen time.
///
/// A limit given to the run loop itself costs a Dispatch timer for each wait, which a global queue lets go of. While input
/// pours in on a busy machine, Dispatch answers that with as many threads as it may have. This timer is one for all waits,
/// and the run loop's own.
@MainActor
final class LoopAlarm {
  private let timer: Timer

  /// Seconds; it repeats only because a timer that doesn't can't be set again.
  private static let never: TimeInterval = 1e9

  init() {
    // A timer alone does not bring the loop back from its wait; something on the main queue does.
    timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { _ in
      DispatchQueue.main.async {}
    }
    RunLoop.main.add(timer, forMode: .default)
  }

  /// Blocks until `end`, or there is an event or something on the main queue.
  func wait(until end: Date) {
    let isLimited = end < .distantFuture
    if isLimited { timer.fireDate = end }
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    // Left as it is, it would end a later wait.
    if isLimited { timer.fireDate = .distantFuture }
  }

  isolated deinit { timer.invalidate() }
}
