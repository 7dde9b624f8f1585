import FrameStatistics

/// Frames one after the other, with the time between them that nothing was due in left out.
///
/// Its length is the recording's active time: pauses take no room, and places where one was are
/// marked. That is the axis of every plot over time.
struct ActivityTimeline: Sendable {
  /// A frame on the axis.
  struct Frame: Sendable {
    let id: UInt64
    /// Where the frame's interval begins, in milliseconds of activity.
    let start: Double
    /// How long its interval is, in milliseconds.
    let duration: Double
    let missedIntervals: Int
    /// Whether a pause, or a frame that is missing, comes before it.
    let isFirst: Bool
    let transition: TransitionSample?
    let stages: StageDurations
    /// What the call to swap buffers took, in nanoseconds.
    let swap: Nanoseconds

    var end: Double { start + duration }
    var isLate: Bool { missedIntervals > 0 }
  }

  let frames: [Frame]
  /// Milliseconds.
  let duration: Double

  init(_ records: [FrameRecord]) {
    var timeline = FrameTimeline()
    var now: Nanoseconds = 0
    frames = records.map { record in
      let interval = timeline.interval(endingWith: record)
      defer { now += interval.elapsed }
      return Frame(
        id: record.id, start: Double(now) / 1e6, duration: Double(interval.elapsed) / 1e6,
        missedIntervals: interval.missedIntervals, isFirst: !interval.isConsecutive,
        transition: record.transition, stages: record.stages,
        swap: max(0, (record.swapEnd ?? 0) - (record.swapStart ?? record.swapEnd ?? 0)))
    }
    duration = Double(now) / 1e6
  }

  /// The frame times in order, in milliseconds; first frames have none.
  var frameTimes: [Double] { frames.lazy.filter { !$0.isFirst }.map(\.duration) }

  /// What the stages of each frame took together, in milliseconds.
  var workTimes: [Double] { frames.map { Double($0.stages.total()) / 1e6 } }

  /// A stretch of frames that name one transition.
  struct Stretch: Sendable {
    let transition: TransitionSample
    /// Milliseconds of activity.
    var start: Double
    var end: Double
  }

  /// The stretches in which a transition ran, in order.
  var transitionStretches: [Stretch] {
    var stretches: [Stretch] = []
    var last: RecordedTransition.ID?
    for frame in frames {
      if let transition = frame.transition {
        if transition.id == last {
          stretches[stretches.count - 1].end = frame.end
        } else {
          stretches.append(Stretch(transition: transition, start: frame.start, end: frame.end))
        }
      }
      last = frame.transition?.id
    }
    return stretches
  }
}
