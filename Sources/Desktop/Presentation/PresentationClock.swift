import FrameStatistics

/// What a display's clock knows a frame by.
struct PresentationTicket: Hashable, Sendable {
  var number: UInt64
}

/// When a frame was shown, as far as the display says.
enum PresentationAnswer: Hashable, Sendable {
  /// It was shown then, on the monotonic clock.
  case shown(Nanoseconds)
  /// It has not been shown yet.
  case pending
  /// It will never be known.
  case unknown
}

/// Tells when frames were shown: from the display itself, not from when a call returned.
///
/// A clock belongs to one window's surface and is asked on the thread that swaps it.
protocol PresentationClock: AnyObject {
  /// Numbers the frame that is about to be swapped; nil if nothing will be known of it.
  func willSwap() -> PresentationTicket?

  /// When the frame was shown.
  func answer(for ticket: PresentationTicket) -> PresentationAnswer
}
