import Foundation
import Synchronization

/// Where the time comes from: seconds that never run backwards.
public protocol MediaTimeSource: Sendable {
  func now() -> CFTimeInterval
}

/// The one clock that everything reads.
///
/// The desktop leaves the monotonic clock in place. Tests, filmstrips and headless recordings
/// install a ``ManualClock`` and move it by hand, which makes every frame reproducible.
public enum MediaClock {
  private static let source = Mutex<any MediaTimeSource>(MonotonicClock())

  /// The clock that ``CACurrentMediaTime()`` reads.
  public static var current: any MediaTimeSource { source.withLock { $0 } }

  /// Puts `clock` in place of the current one and returns the one it replaced.
  @discardableResult
  public static func install(_ clock: any MediaTimeSource) -> any MediaTimeSource {
    source.withLock { current in
      defer { current = clock }
      return current
    }
  }
}

/// The system's monotonic clock, the same one that SDL and the kernel stamp input events with.
public struct MonotonicClock: MediaTimeSource {
  public init() {}

  public func now() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) * 1e-9
  }
}

/// A clock that stands still until it is moved.
public final class ManualClock: MediaTimeSource {
  private let time: Mutex<CFTimeInterval>

  public init(_ start: CFTimeInterval = 0) {
    time = Mutex(start)
  }

  public func now() -> CFTimeInterval { time.withLock { $0 } }

  /// Moves the clock forward by `seconds`; a negative value is a programmer's mistake.
  public func advance(by seconds: CFTimeInterval) {
    precondition(seconds >= 0, "a media clock never runs backwards")
    time.withLock { $0 += seconds }
  }

  /// Sets the clock to `seconds`, which must not lie before the current time.
  public func advance(to seconds: CFTimeInterval) {
    time.withLock {
      precondition(seconds >= $0, "a media clock never runs backwards")
      $0 = seconds
    }
  }
}

/// The current time of the media clock, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval {
  MediaClock.current.now()
}
