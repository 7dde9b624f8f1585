import FrameStatistics

/// Makes frames of frame times alone, which is what other tools record.
///
/// A time lies between two presentations, so a stretch of *n* times makes *n* + 1 frames: the first
/// only marks where the stretch begins, like the first frame after idle.
struct FrameTimeSeries {
  private(set) var frames: [FrameRecord] = []
  private var now: Nanoseconds = 0
  private var isAtStart = true

  /// A length of time that no frame has and that no sum of frames may have: 104 days.
  private static let longest = Double(1 << 53)

  /// Begins a new stretch: what comes next does not follow what came before.
  mutating func startOver() { isAtStart = true }

  /// Adds a frame time in milliseconds; `false` if it cannot be one.
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
  /// The number in a field; `nil` for what tools write when they have none.
  static func number(_ field: String) -> Double?? {
    if ["", "NA", "N/A", "NaN"].contains(field) { return .some(nil) }
    return Double(field).map { .some($0) }
  }
}
