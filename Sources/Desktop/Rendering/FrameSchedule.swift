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

  /// The last deadline that is not far off; what is over by then may as well end now.
  ///
  /// Nearly a period ahead, right after the frame before: what an animation's end brings, such as the next page, takes
  /// longer than other frames.
  func horizon(at now: CFTimeInterval) -> CFTimeInterval {
    guard let deadline else { return now }
    let frames = ((now - deadline) / period + Self.foresight + Self.tolerance).rounded(.down)
    return max(now, deadline + frames * period)
  }

  /// When the ``horizon(at:)`` reaches `time`.
  func foreseeing(_ time: CFTimeInterval) -> CFTimeInterval {
    guard let deadline else { return time }
    let frames = ((time - deadline) / period - Self.tolerance).rounded(.up)
    return deadline + (frames - Self.foresight) * period
  }

  /// As a share of a period. The rest is left to the frame before, which is being shown.
  private static let foresight = 0.9
  /// What rounding may cost, as a share of a period.
  private static let tolerance = 1e-4
}
