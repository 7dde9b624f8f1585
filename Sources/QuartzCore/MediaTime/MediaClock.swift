import Foundation
import Synchronization

/// A clock whose time never runs backward. Callable on any thread.
public protocol MediaTimeSource: Sendable {
  /// Returns the current time in seconds.
  func now() -> CFTimeInterval
}

/// The clock of the process, from which all media times are read.
///
/// An app in a window uses the monotonic clock. Tests, filmstrips and headless recordings install a
/// ``ManualClock``, which makes every frame reproducible. Usable on any thread. (Not part of Core
/// Animation.)
public enum MediaClock {
  private static let source = Mutex<any MediaTimeSource>(MonotonicClock())

  /// The installed clock, which ``CACurrentMediaTime()`` reads.
  public static var current: any MediaTimeSource { source.withLock { $0 } }

  /// Installs `clock` and returns the previous one.
  @discardableResult
  public static func install(_ clock: any MediaTimeSource) -> any MediaTimeSource {
    source.withLock { current in
      defer { current = clock }
      return current
    }
  }
}

/// The system's monotonic clock. The kernel and SDL use it for the timestamps of input events.
public struct MonotonicClock: MediaTimeSource {
  /// Creates the clock.
  public init() {}

  /// Returns the seconds since an unspecified moment, usually the system's start.
  public func now() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) * 1e-9
  }
}

/// A clock that is moved by hand. Usable on any thread.
public final class ManualClock: MediaTimeSource {
  private let time: Mutex<CFTimeInterval>

  /// Creates a clock that shows `start` seconds.
  public init(_ start: CFTimeInterval = 0) {
    time = Mutex(start)
  }

  /// Returns the time that was set.
  public func now() -> CFTimeInterval { time.withLock { $0 } }

  /// Moves the clock forward by `seconds`, which must not be negative.
  public func advance(by seconds: CFTimeInterval) {
    precondition(seconds >= 0, "a media clock can't be moved backward: by \(seconds) s")
    time.withLock { $0 += seconds }
  }

  /// Sets the clock to `seconds`, which must not lie before the current time.
  public func advance(to seconds: CFTimeInterval) {
    time.withLock {
      precondition(
        seconds >= $0, "a media clock can't be moved backward: from \($0) s to \(seconds) s")
      $0 = seconds
    }
  }
}

/// Returns the current time of the media clock, in seconds.
///
/// As in Core Animation, except that the clock can be replaced: see ``MediaClock``.
public func CACurrentMediaTime() -> CFTimeInterval {
  MediaClock.current.now()
}
