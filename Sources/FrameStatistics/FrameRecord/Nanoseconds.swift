/// A point or a length of time on the monotonic clock, in nanoseconds.
///
/// Signed, so that the difference of two points is a plain subtraction; 292 years fit.
public typealias Nanoseconds = Int64

/// Nanoseconds in a millisecond.
let nanosecondsPerMillisecond: Nanoseconds = 1_000_000

/// A length of time in milliseconds, the unit of everything a person reads.
func milliseconds(_ time: Nanoseconds) -> Double {
  Double(time) / Double(nanosecondsPerMillisecond)
}
