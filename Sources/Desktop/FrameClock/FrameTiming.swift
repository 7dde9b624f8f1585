import FrameStatistics
import QuartzCore

/// The timing of the next frame, from the ``FrameClock``. The main thread's part must be ready before the frame begins. Times are media
/// time, in seconds.
struct FrameTiming: Sendable, Equatable {
  /// The time at which the next frame that has not begun is to be shown; nil while no frames are running.
  var deadline: CFTimeInterval?
  /// How long before its deadline a frame begins, at the latest.
  var lead: CFTimeInterval = 0
  /// Seconds between two frames.
  var period: CFTimeInterval
  /// What paces the frames.
  var pacing: Pacing

  /// The first deadline that the main thread can still meet, after that of the frame for which it has worked last.
  ///
  /// It is `now` while no frames are running: a change is then shown at once.
  func target(at now: CFTimeInterval, after last: CFTimeInterval) -> CFTimeInterval {
    guard let deadline else { return now }
    let earliest = max(now, last + period / 2)
    guard deadline < earliest else { return deadline }
    return deadline + ((earliest - deadline) / period).rounded(.up) * period
  }
}
