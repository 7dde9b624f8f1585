import Dispatch
import Foundation
import QuartzCore

// Calls after a delay. Foundation and Dispatch keep the real time. With a clock that is moved by hand, as in a headless session, these calls keep that
// clock: an animator that ends its transition with `asyncAfter` ends it at the same moment of the animation in each run.

/// Calls that wait for the media clock.
@MainActor
private enum WaitingCalls {
  private static var deadlines: [Int: MediaDeadline] = [:]
  private static var count = 0

  static func add(after seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    count += 1
    let number = count
    deadlines[number] = MediaDeadline(after: seconds) {
      deadlines[number] = nil
      body()
    }
  }

  /// Fires a timer each time it is due, until it is invalid.
  static func fire(_ timer: Timer, every seconds: TimeInterval) {
    add(after: seconds) {
      guard timer.isValid else { return }
      timer.fire()
      if timer.isValid { fire(timer, every: seconds) }
    }
  }
}

private var clockIsMovedByHand: Bool { MediaClock.current is ManualClock }

extension DispatchQueue {
  /// Calls a closure after a time. As in Dispatch, except that on the main queue a media clock that is moved by hand determines the time, to a
  /// thousandth of a second.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    // On Linux, each access to the main queue makes another object.
    guard clockIsMovedByHand, label == DispatchQueue.main.label else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    let (then, now) = (deadline.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
    // A part of a millisecond has passed since the caller computed the time.
    let seconds = then > now ? (Double(then - now) * 1e-6).rounded() * 1e-3 : 0
    if isOnMainActor {
      MainActor.assumeIsolated { WaitingCalls.add(after: seconds, work) }
    } else {
      async { MainActor.assumeIsolated { WaitingCalls.add(after: seconds, work) } }
    }
  }
}

extension Timer {
  /// Creates a timer as ``init(timeInterval:target:selector:userInfo:repeats:)`` and schedules it on the current run loop. Created on the main
  /// thread, it keeps a media clock that is moved by hand instead.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    if clockIsMovedByHand, isOnMainActor {
      nonisolated(unsafe) let timer = timer
      // As in Foundation, an interval of zero means the least one.
      MainActor.assumeIsolated { WaitingCalls.fire(timer, every: max(interval, 0.0001)) }
    } else {
      RunLoop.current.add(timer, forMode: .default)
    }
    return timer
  }
}
