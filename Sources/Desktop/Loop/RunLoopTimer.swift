import Dispatch
import Foundation

/// A timer that ends a wait of the main run loop at a chosen time.
///
/// A limit that is given to the run loop itself costs a Dispatch timer for each wait, which is released on a global queue. With
/// much input on a busy machine, Dispatch then starts as many threads as it may. This class uses one timer of the run loop
/// for all waits.
@MainActor
final class RunLoopTimer {
  private let timer: Timer

  /// The timer's interval in seconds. It repeats only because a timer that does not can't be set again.
  private static let never: TimeInterval = 1e9

  init() {
    // A timer alone does not end the loop's wait, but a block on the main queue does.
    timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { _ in
      DispatchQueue.main.async {}
    }
    RunLoop.main.add(timer, forMode: .default)
  }

  /// Blocks until `end`, or until there is an event or a block on the main queue.
  func wait(until end: Date) {
    let isLimited = end < .distantFuture
    if isLimited { timer.fireDate = end }
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    // Otherwise it would end a later wait.
    if isLimited { timer.fireDate = .distantFuture }
  }

  isolated deinit { timer.invalidate() }
}
