import Foundation

/// Converts SDL's timestamps to media time.
///
/// SDL stamps an event when it reads it, in milliseconds since its own start, as 32 bits. The start is known on the media
/// clock only to a millisecond. Results are never in the future and never decrease; an event that would be in the
/// future corrects the start.
struct EventClock {
  /// The media time at which SDL's count began. At most a millisecond too late, never too early.
  private var epoch: TimeInterval
  /// The milliseconds of the newest event, in 64 bits: SDL's count wraps around after 49 days.
  private var milliseconds: UInt64
  private var newest = -TimeInterval.infinity

  /// Creates a clock whose count began at the media time `epoch` and has reached `milliseconds`.
  init(epoch: TimeInterval, milliseconds: UInt64 = 0) {
    self.epoch = epoch
    self.milliseconds = milliseconds
  }

  /// The media time of an event with the timestamp `stamp`. `now` is the media time at which it was read, if known.
  mutating func time(ofMilliseconds stamp: UInt32, readAt now: TimeInterval? = nil) -> TimeInterval
  {
    let step = Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: milliseconds))
    let current = max(Int64(milliseconds) + Int64(step), 0)
    milliseconds = max(milliseconds, UInt64(current))
    let sinceStart = TimeInterval(current) / 1000
    if let now { epoch = min(epoch, now - sinceStart) }
    newest = max(newest, epoch + sinceStart)
    return newest
  }
}
