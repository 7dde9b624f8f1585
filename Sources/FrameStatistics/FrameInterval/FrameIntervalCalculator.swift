/// Computes the interval of each frame of a sequence. This is the only place that defines *frame time*.
///
/// ```swift
/// var calculator = FrameIntervalCalculator()
/// let times = records.compactMap { calculator.interval(endingWith: $0).frameTime }
/// ```
///
/// A **frame time** is the time between the presentations of two consecutive frames.
///
/// An app that draws only when something changes is idle most of the time, and the pause between two clicks is not a
/// long frame. Therefore a frame that follows idle time (``FrameRecord/followsIdle``), or whose predecessor is missing
/// from the recording, has no frame time. It can still be late: its interval lasts from its own beginning to its
/// presentation, so a first frame of half a second counts as missed intervals, as hitch time and as a slow frame. It is
/// left out of the frame times because a first frame of 3 ms would look like 333 frames per second.
///
/// Present times are subtracted only if both are of the same kind (measured or estimated). Otherwise the ends of the
/// swaps are subtracted.
public struct FrameIntervalCalculator: Sendable {
  private var previous: FrameRecord?

  /// Creates a calculator that has seen no frames.
  public init() {}

  /// The interval that ends when `record` is presented. Call it once per frame, in order.
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
