import FrameStatistics

/// Holds frames back until the display has said when they were shown, and lets them go in their order.
///
/// A frame is never held for more than ``capacity`` others: its time is estimated then. Fixed in size.
@MainActor
struct PresentationLedger {
  private struct Entry {
    var record: FrameRecord
    var ticket: PresentationTicket?
  }

  /// How many frames may wait; a display is no more than two or three behind.
  static let capacity = 4

  private var waiting: [Entry] = []

  init() { waiting.reserveCapacity(Self.capacity + 1) }

  /// Takes a frame whose present time is estimated, and passes on those that wait for nothing more.
  mutating func add(
    _ record: FrameRecord, ticket: PresentationTicket?, clock: (any PresentationClock)?,
    pass: (FrameRecord) -> Void
  ) {
    waiting.append(Entry(record: record, ticket: clock == nil ? nil : ticket))
    settle(clock, holding: Self.capacity, pass: pass)
  }

  /// Passes on everything that waits: no further frame will come for a while, or ever.
  mutating func drain(clock: (any PresentationClock)?, pass: (FrameRecord) -> Void) {
    settle(clock, holding: 0, pass: pass)
  }

  private mutating func settle(
    _ clock: (any PresentationClock)?, holding limit: Int, pass: (FrameRecord) -> Void
  ) {
    if let clock {
      for index in waiting.indices {
        guard let ticket = waiting[index].ticket else { continue }
        switch clock.answer(for: ticket) {
        case .pending: continue
        case .unknown: break
        case .shown(let time): waiting[index].record.present = .measured(time)
        }
        waiting[index].ticket = nil
      }
    }
    while let first = waiting.first, first.ticket == nil || waiting.count > limit {
      pass(first.record)
      waiting.removeFirst()
    }
  }
}
