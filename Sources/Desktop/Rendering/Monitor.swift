import Foundation
import QuartzCore

/// A value that threads share, and a way to wait for what it becomes.
///
/// Sendable by hand: the value is touched under the lock alone, and the two objects of the C library stay at one address
/// from first to last.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The clock of every deadline here. The other one jumps when somebody sets the time.
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

  /// Reads, or changes what nobody waits for.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Changes the value and wakes whoever waits for that.
  func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      pthread_cond_broadcast(condition)
    }
    return try body(&value)
  }

  /// Blocks until `body` finds what it is looking for, asked anew after every ``update(_:)``.
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// The same, but only until the monotonic clock shows `deadline`, in seconds.
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
  /// A moment of the monotonic clock; one that lies before its start is its start.
  init(monotonicSeconds seconds: CFTimeInterval) {
    let seconds = min(max(seconds, 0), 1e9)
    let whole = seconds.rounded(.down)
    self.init(tv_sec: Int(whole), tv_nsec: min(Int((seconds - whole) * 1e9), 999_999_999))
  }
}
