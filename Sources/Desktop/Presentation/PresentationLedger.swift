import FrameStatistics

/// Holds frames back until the display has said when they were shown, and lets them go in their order.
///
/// A frame is never held for more than ``capacity`` others: its time is estimated then. Fixed in size; without a clock,
/// frames pass at once.
struct PresentationLedger {
  /// How many frames may wait; a display is no more than two or three behind.
  static let capacity = 4

  private var waiting: [FinishedFrame] = []

  init() { waiting.reserveCapacity(Self.capacity + 1) }

  /// Takes a frame that was swapped, and passes on those that wait for nothing more.
  mutating func add(
    _ frame: FinishedFrame, _ clock: (any PresentationClock)?, _ pass: (FinishedFrame) -> Void
  ) {
    guard let clock else { return pass(frame) }
    waiting.append(frame)
    settle(clock, holding: Self.capacity, pass)
  }

  /// Passes on everything that waits: no further frame will come for a while.
  mutating func drain(_ clock: (any PresentationClock)?, _ pass: (FinishedFrame) -> Void) {
    guard let clock else { return }
    settle(clock, holding: 0, pass)
  }

  private mutating func settle(
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
