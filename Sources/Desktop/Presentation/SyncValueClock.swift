import FrameStatistics

/// A clock that uses `EGL_CHROMIUM_sync_control`, which reports the time and the number of the last completed swap.
///
/// Only the last swap is reported, so the clock also asks before each swap, and remembers the answers. The time of a frame that was never
/// the last one stays unknown. EGL's times are microseconds of the monotonic clock.
final class SyncValueClock: PresentationClock {
  private typealias Handle = EGLFunctions.Handle
  private typealias Read =
    @convention(c) (
      Handle, Handle, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<UInt64>,
      UnsafeMutablePointer<UInt64>
    ) -> UInt32

  private static let name = "EGL_CHROMIUM_sync_control"

  private let egl: EGLFunctions
  private let read: Read
  /// The number of the last swap.
  private var swaps: UInt64
  /// The latest answers in order.
  private var seen: [(swap: UInt64, time: UInt64)] = []

  private static let remembered = 8

  /// Nil where EGL lacks the extension or does not answer.
  init?(_ egl: EGLFunctions) {
    guard let read = egl.function("eglGetSyncValuesCHROMIUM", of: Self.name, as: Read.self) else {
      return nil
    }
    self.egl = egl
    self.read = read
    swaps = 0
    guard let values = values() else { return nil }
    swaps = values.swaps
    seen.reserveCapacity(Self.remembered)
  }

  /// Asks for the last completed swap and remembers it.
  private func look() {
    guard let values = values(), values.swaps > seen.last?.swap ?? 0 else { return }
    if seen.count == Self.remembered { seen.removeFirst() }
    seen.append((values.swaps, values.time))
  }

  private func values() -> (time: UInt64, swaps: UInt64)? {
    var (time, refreshes, swaps): (UInt64, UInt64, UInt64) = (0, 0, 0)
    guard read(egl.display, egl.surface, &time, &refreshes, &swaps) != 0, time > 0 else {
      return nil
    }
    return (time, swaps)
  }

  func willSwap() -> PresentationTicket? {
    look()
    swaps += 1
    return PresentationTicket(number: swaps)
  }

  func answer(for ticket: PresentationTicket) -> PresentationAnswer {
    look()
    guard let last = seen.last, last.swap >= ticket.number else { return .pending }
    guard let own = seen.last(where: { $0.swap == ticket.number }),
      let time = Int64(exactly: own.time), time <= .max / 1000
    else { return .unknown }
    return .shown(time * 1000)
  }
}
