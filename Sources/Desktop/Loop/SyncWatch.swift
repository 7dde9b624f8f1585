import FrameStatistics

/// Finds out whether swapping really waits for the display.
///
/// Drivers accept a swap interval and then don't wait: Mesa's software renderer on X11, remote displays, virtual
/// ones. Frames that follow each other much faster than the display refreshes give that away.
struct SyncWatch {
  /// Whether swaps can still be believed to wait.
  private(set) var isSynchronized: Bool
  private var lastSwap: Nanoseconds?
  private var hasty = 0

  /// As a share of the refresh period: no display shows two frames within this.
  private static let shortestInterval = 0.6
  /// In a row; a single short interval follows any long one.
  private static let evidence = 4

  init(isSynchronized: Bool) {
    self.isSynchronized = isSynchronized
  }

  /// Another display or rate, of which nothing is known: believes again what the driver says.
  mutating func startOver(isSynchronized: Bool) {
    self = SyncWatch(isSynchronized: isSynchronized)
  }

  /// Takes note of a swap that returned at `time`; `period` is the display's.
  mutating func noteSwap(at time: Nanoseconds, period: Nanoseconds, followsIdle: Bool) {
    defer { lastSwap = time }
    guard isSynchronized, let lastSwap, !followsIdle else { return }
    if Double(time - lastSwap) < Double(period) * Self.shortestInterval {
      hasty += 1
      if hasty >= Self.evidence { isSynchronized = false }
    } else {
      hasty = 0
    }
  }
}
