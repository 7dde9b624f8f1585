import Foundation
import QuartzCore

/// A value that is shared by threads, protected by a lock, with a condition variable to wait for changes.
///
/// It is `Sendable` because the value is accessed only under the lock, and the mutex and the condition variable keep their address for
/// as long as the object exists.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Deadlines are on the monotonic clock. The default clock jumps when the system's time is set.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the value, or changes something in it for which no thread waits.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Changes the value and wakes the waiting threads.
  func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      pthread_cond_broadcast(condition)
    }
    return try body(&value)
  }

  /// Blocks until `body` returns a result. It is called at once, and again after every ``update(_:)``.
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// The same, but returns nil when the monotonic clock shows `deadline`, in seconds.
  func wait<Result>(until deadline: CFTimeInterval, _ body: (inout Value) -> Result?) -> Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var time = timespec(monotonicSeconds: deadline)
    while true {
      if let result = body(&value) { return result }
      if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return body(&value) }
    }
  }
}

extension timespec {
  /// A time of the monotonic clock, limited to 0…10⁹ seconds.
  init(monotonicSeconds seconds: CFTimeInterval) {
    let seconds = min(max(seconds, 0), 1e9)
    let whole = seconds.rounded(.down)
    self.init(tv_sec: Int(whole), tv_nsec: min(Int((seconds - whole) * 1e9), 999_999_999))
  }
}
