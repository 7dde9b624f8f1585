// Constants and functions of Apple's C library and Objective-C runtime that sources for iOS use and Linux lacks.

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Returns a random number.
public func arc4random() -> UInt32 { UInt32.random(in: 0...UInt32.max) }

/// Returns a random number below `bound`; 0 if `bound` is 0.
public func arc4random_uniform(_ bound: UInt32) -> UInt32 {
  bound == 0 ? 0 : UInt32.random(in: 0..<bound)
}

/// Calls `body`. There are no autoreleased objects here, so nothing has to be released afterwards.
public func autoreleasepool<Result>(
  invoking body: () throws -> Result
) rethrows -> Result { try body() }
