import Foundation

/// Maps SDL's milliseconds onto the media clock.
///
/// SDL stamps an event when it reads it, in whole milliseconds since its own start, in 32 bits. No event is later than
/// the moment it is handed out, and none is earlier than the one before it; the first of these also makes good, over
/// time, for the part of a millisecond by which the start is not known.
struct EventClock {
  /// When SDL began to count, on the media clock: never too early, at most a millisecond too late.
  private var epoch: TimeInterval
  /// The milliseconds of the newest event, which go on where SDL's 32 bits begin anew, after 49 days.
  private var milliseconds: UInt64
  private var newest = -TimeInterval.infinity

  /// A clock that counts from `epoch`, and has come to `milliseconds`.
  init(epoch: TimeInterval, milliseconds: UInt64 = 0) {
    self.epoch = epoch
    self.milliseconds = milliseconds
  }

  /// The moment of an event, on the media clock. `now` is when it is read, if that is known.
  mutating func time(ofMilliseconds stamp: UInt32, readAt now: TimeInterval? = nil) -> TimeInterval {
    let step = Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: milliseconds))
    let current = max(Int64(milliseconds) + Int64(step), 0)
    milliseconds = max(milliseconds, UInt64(current))
    let sinceStart = TimeInterval(current) / 1000
    if let now { epoch = min(epoch, now - sinceStart) }
    newest = max(newest, epoch + sinceStart)
    return newest
  }
}
