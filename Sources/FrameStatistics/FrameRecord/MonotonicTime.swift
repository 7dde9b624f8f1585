import Foundation

/// A point in time or a duration on the monotonic clock, in nanoseconds.
///
/// It is signed, so the difference of two points is a plain subtraction. It covers 292 years.
public typealias Nanoseconds = Int64

/// The current time of the monotonic clock (`CLOCK_MONOTONIC`), which all times of a record use. It does not depend on
/// the app's media clock.
public func monotonicNanoseconds() -> Nanoseconds {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Nanoseconds(time)
}

/// The number of nanoseconds in a millisecond.
let nanosecondsPerMillisecond: Nanoseconds = 1_000_000

/// Converts a duration to milliseconds, the unit of all times in summaries and reports.
func milliseconds(_ time: Nanoseconds) -> Double {
  Double(time) / Double(nanosecondsPerMillisecond)
}

extension Nanoseconds {
  init(_ time: timespec) {
    self = Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
  }
}
