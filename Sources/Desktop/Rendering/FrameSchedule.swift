import FrameStatistics
import QuartzCore

/// When frames come, as the main thread sees it: what it needs to be just in time with its part.
///
/// Times are the media clock's seconds.
struct FrameSchedule: Sendable, Equatable {
  /// When the next frame that has not begun is to be shown; nil while nothing moves.
  var deadline: CFTimeInterval?
  /// How long before its deadline a frame begins, at the latest.
  var lead: CFTimeInterval = 0
  var period: CFTimeInterval
  var pacing: Pacing

  /// The first deadline that the main thread can still meet, after the frame it has worked for last.
  ///
  /// It is `now` while nothing moves: whatever changes then is shown at once.
  func target(at now: CFTimeInterval, after last: CFTimeInterval) -> CFTimeInterval {
    guard let deadline else { return now }
    let earliest = max(now, last + period / 2)
    guard deadline < earliest else { return deadline }
    return deadline + ((earliest - deadline) / period).rounded(.up) * period
  }
}
