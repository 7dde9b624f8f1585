/// Says, frame by frame, how long each one took: the one place that knows what a *frame time* is.
///
/// ```swift
/// var timeline = FrameTimeline()
/// let times = records.compactMap { timeline.interval(endingWith: $0).frameTime }
/// ```
///
/// A **frame time** is the time between the presentations of two consecutive frames of activity.
/// An app that draws only when something changes is blocked most of its life, and the pause between
/// two clicks is no long frame. So a frame that says that it ``FrameRecord/followsIdle``, and one
/// whose predecessor is missing from the recording, has no frame time. It can still be late: it is
/// judged by the time from its own beginning to its presentation, and so a first frame that takes
/// half a second counts as missed intervals, as hitch time and as a slow frame; it only has no
/// place among the frame times, where a first frame of 3 ms would pass for 333 frames a second.
///
/// Times of the same kind are compared: present times if both frames' are measured or both are
/// estimated, otherwise the ends of their swaps.
public struct FrameTimeline: Sendable {
  private var previous: FrameRecord?

  /// A timeline before its first frame.
  public init() {}

  /// The interval that ends with a record's presentation, the next one in order.
  public mutating func interval(endingWith record: FrameRecord) -> FrameInterval {
    defer { previous = record }
    guard let previous, !record.followsIdle, record.id == previous.id &+ 1 else {
      return FrameInterval(
        elapsed: max(0, record.presentedAt - record.begin), refreshPeriod: record.refreshPeriod,
        isConsecutive: false)
    }
    let isSameKind = record.present?.kind == previous.present?.kind
    let elapsed =
      isSameKind
      ? record.presentedAt - previous.presentedAt : record.finishedAt - previous.finishedAt
    return FrameInterval(
      elapsed: max(0, elapsed), refreshPeriod: record.refreshPeriod, isConsecutive: true)
  }
}
