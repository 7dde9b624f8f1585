import FrameStatistics

/// A clock's number for a frame.
struct PresentationTicket: Hashable, Sendable {
  var number: UInt64
}

/// A clock's answer to when a frame was shown.
enum PresentationAnswer: Hashable, Sendable {
  /// The time on the monotonic clock.
  case shown(Nanoseconds)
  /// The frame has not been shown yet.
  case pending
  /// The time will never be known.
  case unknown
}

/// A clock that reports when the display showed frames, as opposed to when a swap returned.
///
/// It belongs to one window's surface and is used on the thread that swaps that surface.
protocol PresentationClock: AnyObject {
  /// Numbers the frame that is about to be swapped; nil if its time will not be known.
  func willSwap() -> PresentationTicket?

  /// The time at which the frame was shown.
  func answer(for ticket: PresentationTicket) -> PresentationAnswer
}
