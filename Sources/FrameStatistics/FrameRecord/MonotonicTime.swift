import Foundation

/// The monotonic clock in nanoseconds, the time of every field of a record, whatever clock the app is on.
public func monotonicNanoseconds() -> Nanoseconds {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
}
