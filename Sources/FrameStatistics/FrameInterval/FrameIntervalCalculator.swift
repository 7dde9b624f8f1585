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
  private var previous: (record: FrameRecord, wasLate: Bool)?

  /// Creates a calculator that has seen no frames.
  public init() {}

  /// The interval that ends when `record` is presented. Call it once per frame, in order.
  public mutating func interval(endingWith record: FrameRecord) -> FrameInterval {
    let follows = previous.map { !record.followsIdle && record.id == $0.record.id &+ 1 } ?? false
    let last = follows ? previous?.record : nil
    var interval = FrameInterval(
      elapsed: max(0, Self.elapsed(from: last, to: record)), refreshPeriod: record.refreshPeriod,
      isConsecutive: follows)
    if interval.missedIntervals > 0 {
      interval.lateBecause = LateReason(
        record, after: last, whichWasLate: follows && previous?.wasLate == true)
    }
    if let last, let error = Self.animationError(of: record, after: last) {
      interval.animationError = error
      interval.animationErrorDistance = record.fastestMotion.map {
        abs(Double(error)) / 1e9 * $0
      }
    }
    previous = (record, interval.missedIntervals > 0)
    return interval
  }

  private static func elapsed(from last: FrameRecord?, to record: FrameRecord) -> Nanoseconds {
    guard let last else { return record.presentedAt - record.begin }
    return record.present?.kind == last.present?.kind
      ? record.presentedAt - last.presentedAt : record.finishedAt - last.finishedAt
  }

  private static func animationError(
    of record: FrameRecord, after last: FrameRecord
  ) -> Nanoseconds? {
    guard record.runningAnimations > 0, last.runningAnimations > 0,
      let time = record.animationTime, let lastTime = last.animationTime
    else { return nil }
    let isMeasured = record.present?.kind == .measured && last.present?.kind == .measured
    guard isMeasured || !last.followsIdle, let shown = record.displayTime(isMeasured: isMeasured),
      let lastShown = last.displayTime(isMeasured: isMeasured)
    else { return nil }
    return (time - lastTime) - (shown - lastShown)
  }
}

extension FrameRecord {
  /// The time at which the display showed the frame, measured or by the rule of ``FrameInterval/animationError``; nil if the frame was
  /// not presented.
  fileprivate func displayTime(isMeasured: Bool) -> Nanoseconds? {
    guard let present else { return nil }
    guard !isMeasured, let intendedTime, refreshPeriod > 0 else { return present.time }
    let delay = max(0, present.time - intendedTime)
    return intendedTime + (delay + refreshPeriod / 2) / refreshPeriod * refreshPeriod
  }
}
