import FrameStatistics

/// A queue of frames that wait for the time at which the display showed them.
///
/// Frames leave in order. At most ``capacity`` frames wait; the time of an older one is estimated. Without a clock frames
/// pass at once.
struct PresentationQueue {
  /// The largest number of waiting frames. A display is two or three frames behind at most.
  static let capacity = 4

  private var waiting: [FinishedFrame] = []

  init() { waiting.reserveCapacity(Self.capacity + 1) }

  /// Adds a frame that was swapped, and calls `pass` with the frames that need not wait any more.
  mutating func add(
    _ frame: FinishedFrame, _ clock: (any PresentationClock)?, _ pass: (FinishedFrame) -> Void
  ) {
    guard let clock else { return pass(frame) }
    waiting.append(frame)
    passOn(clock, holding: Self.capacity, pass)
  }

  /// Calls `pass` with all waiting frames, because no further frame will come for a while.
  mutating func drain(_ clock: (any PresentationClock)?, _ pass: (FinishedFrame) -> Void) {
    guard let clock else { return }
    passOn(clock, holding: 0, pass)
  }

  /// Asks the clock, and calls `pass` with the frames at the front that have their answer or exceed `limit`.
  private mutating func passOn(
    _ clock: any PresentationClock, holding limit: Int, _ pass: (FinishedFrame) -> Void
  ) {
    for index in waiting.indices {
      guard let ticket = waiting[index].timings.presentation else { continue }
      let answer = clock.answer(for: ticket)
      if answer == .pending { continue }
      if case .shown(let time) = answer { waiting[index].timings.shown = time }
      waiting[index].timings.presentation = nil
    }
    while let first = waiting.first,
      first.timings.presentation == nil || waiting.count > limit
    {
      pass(first)
      waiting.removeFirst()
    }
  }
}
