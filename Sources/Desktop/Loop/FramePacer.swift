import QuartzCore

/// Decides when the next frame begins and when it is shown, where no display does.
///
/// Deadlines are absolute: each a whole number of periods after the first frame of an animation, so that lateness
/// never adds up. A frame begins ahead of its deadline by what frames have lately taken, and is shown at the
/// deadline: shown as soon as it is drawn, every interval would carry the difference between two drawing times.
/// Times are the media clock's seconds.
struct FramePacer {
  /// Seconds between two frames.
  private(set) var period: CFTimeInterval
  /// By how many seconds a frame begins before its deadline.
  var lead: CFTimeInterval { work.seconds }
  private var work = LeadTime()
  private var origin: CFTimeInterval?
  private var index = 0.0

  /// The longest lead, as a share of the period: what comes in while a frame waits is seen one frame later, but a frame
  /// that takes longer than this is late, by a different time each. The rest is the frame before, which is being shown.
  private static let longestLead = 0.95
  /// The share of a period by which a timer may ring early.
  private static let tolerance = 0.05

  init(refreshRate: Double) {
    period = 1 / max(refreshRate, 1)
  }

  /// Another display: what was begun ends. False if the rate is the same as before.
  @discardableResult
  mutating func setRefreshRate(_ refreshRate: Double) -> Bool {
    let new = 1 / max(refreshRate, 1)
    guard new != period else { return false }
    period = new
    origin = nil
    return true
  }

  /// When the next frame is to be shown; nil if none came before.
  var nextDeadline: CFTimeInterval? { origin.map { $0 + index * period } }

  /// When work on the next frame is to begin; now if none came before.
  func nextBegin(after now: CFTimeInterval) -> CFTimeInterval {
    origin.map { $0 + index * period - lead } ?? now
  }

  /// Takes note of a frame that begins at `now`, and returns its deadline: the time that it shows.
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

  /// Learns how long a frame took from its beginning until it could be shown.
  mutating func noteWork(_ seconds: CFTimeInterval) {
    work.note(seconds, limit: period * Self.longestLead)
  }

  /// No frame follows: the next one starts a new sequence.
  mutating func stop() { origin = nil }
}
