import FrameStatistics

/// Detects whether buffer swaps really wait for vsync.
///
/// Some drivers accept a swap interval and don't wait: Mesa's software renderer on X11, remote and virtual displays. They are
/// detected by swaps that follow each other much faster than the display refreshes.
struct SyncWatch {
  /// Whether swaps seem to wait.
  private(set) var isSynchronized: Bool
  private var lastSwap: Nanoseconds?
  private var hasty = 0

  /// The shortest plausible interval between two swaps that wait, as a fraction of the refresh period.
  private static let shortestInterval = 0.6
  /// The number of consecutive short intervals that count as proof. A single one follows any long interval.
  private static let evidence = 4

  /// `isSynchronized` is whether the driver has accepted the swap interval.
  init(isSynchronized: Bool) {
    self.isSynchronized = isSynchronized
  }

  /// Starts anew for another display or rate.
  mutating func startOver(isSynchronized: Bool) {
    self = SyncWatch(isSynchronized: isSynchronized)
  }

  /// Notes a swap that returned at `time`. `period` is the display's refresh period; `followsIdle` is whether no frame came just
  /// before.
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
