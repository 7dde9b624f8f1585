import FrameStatistics

/// Creates frames from frame times, which is all that other tools record.
///
/// A frame time is the time between two presentations. A sequence of *n* times therefore becomes *n* + 1 frames. The
/// first of them only marks the beginning of the sequence, like the first frame after idle time.
struct FrameTimeSeries {
  private(set) var frames: [FrameRecord] = []
  private var now: Nanoseconds = 0
  private var isAtStart = true

  /// The limit of the sum of all times: 2^53 ns, which is 104 days.
  private static let longest = Double(1 << 53)

  /// Begins a new sequence: the next frame is not consecutive to the previous one.
  mutating func breakSequence() { isAtStart = true }

  /// Adds a frame time in milliseconds. Returns false if it is negative, NaN or too large.
  mutating func add(_ milliseconds: Double) -> Bool {
    let time = milliseconds * 1e6
    guard time.isFinite, time >= 0, Double(now) + time < Self.longest else { return false }
    if isAtStart { append(followsIdle: true) }
    isAtStart = false
    now += Nanoseconds(time.rounded())
    append(followsIdle: false)
    return true
  }

  private mutating func append(followsIdle: Bool) {
    var frame = FrameRecord(
      id: UInt64(frames.count) + FrameRecord.firstID, begin: now, refreshPeriod: 0,
      pacing: .none)
    frame.followsIdle = followsIdle
    frame.swapEnd = now
    frames.append(frame)
  }
}

extension FrameTimeSeries {
  /// Parses a field. The inner value is `nil` for the texts that tools write for a missing number; the result is
  /// `nil` if the field is neither a number nor such a text.
  static func number(_ field: String) -> Double?? {
    if ["", "NA", "N/A", "NaN"].contains(field) { return .some(nil) }
    return Double(field).map { .some($0) }
  }
}
