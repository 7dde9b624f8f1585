import FrameStatistics

/// The time axis of the plots: the intervals of all frames one after the other, without idle time.
///
/// Its length is the active time of the recording. The first frame after each pause is marked. Times are in
/// milliseconds of activity.
struct ActivityTimeline: Sendable {
  /// A frame on the time axis.
  struct Frame: Sendable {
    let id: UInt64
    /// The start of the interval of the frame.
    let start: Double
    /// The duration of the interval of the frame.
    let duration: Double
    let missedIntervals: Int
    /// How late the frame was: its missed intervals times the refresh period.
    let delay: Double
    /// Whether idle time or a lost frame precedes the frame.
    let isFirst: Bool
    let transition: TransitionSample?
    let stages: StageDurations
    /// The duration of the call to swap buffers, in nanoseconds.
    let swap: Nanoseconds

    var end: Double { start + duration }
    var isLate: Bool { missedIntervals > 0 }
  }

  let frames: [Frame]
  /// The active time of the recording.
  let duration: Double

  init(_ records: [FrameRecord]) {
    var calculator = FrameIntervalCalculator()
    var now: Nanoseconds = 0
    frames = records.map { record in
      let interval = calculator.interval(endingWith: record)
      defer { now += interval.elapsed }
      return Frame(
        id: record.id, start: Double(now) / 1e6, duration: Double(interval.elapsed) / 1e6,
        missedIntervals: interval.missedIntervals, delay: Double(interval.hitchTime) / 1e6,
        isFirst: !interval.isConsecutive,
        transition: record.transition, stages: record.stages,
        swap: max(0, (record.swapEnd ?? 0) - (record.swapStart ?? record.swapEnd ?? 0)))
    }
    duration = Double(now) / 1e6
  }

  /// The frame times in order; first frames have none.
  var frameTimes: [Double] { frames.lazy.filter { !$0.isFirst }.map(\.duration) }

  /// The sum of the stages of each frame.
  var workTimes: [Double] { frames.map { Double($0.stages.total()) / 1e6 } }

  /// A range of the time axis: consecutive frames of one transition.
  struct TransitionRange: Sendable {
    let transition: TransitionSample
    var start: Double
    var end: Double
  }

  /// The parts of the time axis in which a transition ran, in order.
  var transitionRanges: [TransitionRange] {
    var ranges: [TransitionRange] = []
    var last: RecordedTransition.ID?
    for frame in frames {
      if let transition = frame.transition {
        if transition.id == last {
          ranges[ranges.count - 1].end = frame.end
        } else {
          ranges.append(
            TransitionRange(transition: transition, start: frame.start, end: frame.end))
        }
      }
      last = frame.transition?.id
    }
    return ranges
  }

  /// The columns that a frame covers if the time axis is divided into `count` columns of equal width; `nil` for a frame
  /// without duration.
  func columns(of frame: Frame, count: Int) -> ClosedRange<Int>? {
    guard frame.duration > 0 else { return nil }
    let scale = Double(count) / duration
    let first = min(count - 1, Int(frame.start * scale))
    return first...min(count - 1, max(first, Int((frame.end * scale).rounded(.up)) - 1))
  }
}
