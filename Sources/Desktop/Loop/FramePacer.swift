import QuartzCore

/// Decides when the next frame is due, where no display does.
///
/// Deadlines are absolute: each a whole number of periods after the first frame of an animation, so that lateness
/// never adds up. Times are the media clock's seconds.
struct FramePacer {
  /// Seconds between two frames.
  var period: CFTimeInterval
  private var origin: CFTimeInterval?
  private var index = 0.0

  init(refreshRate: Double) {
    period = 1 / max(refreshRate, 1)
  }

  /// Whether frames follow each other, rather than the loop being idle.
  var isRunning: Bool { origin != nil }

  /// When the next frame is due; now if none came before.
  func nextDeadline(after now: CFTimeInterval) -> CFTimeInterval {
    origin.map { $0 + index * period } ?? now
  }

  /// Takes note of a frame that begins at `now`, and returns the time it is for.
  mutating func beginFrame(at now: CFTimeInterval) -> CFTimeInterval {
    guard let origin else {
      self.origin = now
      index = 1
      return now
    }
    // Too late for one deadline, the frame is for the last that has passed.
    let passed = ((now - origin) / period + Self.tolerance).rounded(.down)
    let current = max(index, passed)
    index = current + 1
    return origin + current * period
  }

  /// The share of a period by which a timer may ring early.
  private static let tolerance = 0.05

  /// No frame follows: the next one starts a new sequence.
  mutating func stop() { origin = nil }
}
