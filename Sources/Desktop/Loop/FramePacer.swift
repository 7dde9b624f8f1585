import QuartzCore

/// Schedules frames by a timer, where no vsync paces them.
///
/// Deadlines are a whole number of periods after the first frame of an animation, so that delays don't add up. A frame's work
/// begins before its deadline by the duration that recent frames took, and the frame is shown at the deadline. If it were
/// shown as soon as it is drawn, intervals would vary with the drawing times. Times are media time, in seconds.
struct FramePacer {
  /// Seconds between two frames.
  private(set) var period: CFTimeInterval
  /// The seconds between the beginning of a frame's work and its deadline.
  var lead: CFTimeInterval { work.seconds }
  private var work = LeadTime()
  private var origin: CFTimeInterval?
  private var index = 0.0

  /// The longest lead, as a fraction of the period. A longer lead would delay input by a frame; a frame that needs more misses
  /// its deadline. The rest of the period belongs to the frame before, which is being shown.
  private static let longestLead = 0.95
  /// The fraction of a period by which a timer may fire early.
  private static let tolerance = 0.05

  /// Creates a pacer for a rate in hertz.
  init(refreshRate: Double) {
    period = 1 / max(refreshRate, 1)
  }

  /// Changes the rate in hertz and ends the present sequence. False if the rate is the same as before.
  @discardableResult
  mutating func setRefreshRate(_ refreshRate: Double) -> Bool {
    let new = 1 / max(refreshRate, 1)
    guard new != period else { return false }
    period = new
    origin = nil
    return true
  }

  /// The time at which the next frame is to be shown; nil before the first frame of a sequence.
  var nextDeadline: CFTimeInterval? { origin.map { $0 + index * period } }

  /// The time at which work on the next frame is to begin; `now` before the first frame of a sequence.
  func nextBegin(after now: CFTimeInterval) -> CFTimeInterval {
    origin.map { $0 + index * period - lead } ?? now
  }

  /// Begins a frame at `now` and returns its deadline, for which animations are evaluated.
  mutating func beginFrame(at now: CFTimeInterval) -> CFTimeInterval {
    guard let origin else {
      self.origin = now
      index = 1
      return now
    }
    // A late frame gets the last deadline that has passed.
    let passed = ((now - origin) / period + Self.tolerance).rounded(.down)
    let current = max(index, passed)
    index = current + 1
    return origin + current * period
  }

  /// Notes the seconds that a frame took from its beginning until it was ready to be shown.
  mutating func noteWork(_ seconds: CFTimeInterval) {
    work.note(seconds, limit: period * Self.longestLead)
  }

  /// Ends the sequence: the next frame starts a new one.
  mutating func stop() { origin = nil }
}
