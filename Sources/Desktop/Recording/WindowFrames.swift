import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The latest frames of an app in the time of a window's layer, for a timeline that marks late frames.
///
/// ```swift
/// let frames = WindowFrames(of: window, in: application.log)
/// frames.isEnabled = true
/// lab.frames = { range in
///   frames.frames(in: range).map { LabFrame(time: $0.time, isLate: $0.isLate) }
/// }
/// ```
///
/// A frame's time is converted when the frame arrives, so later pauses and changes of speed leave it as it is. Frames during
/// which the window's time stood still, as it does in a pause and in a replay, are left out. Main thread only.
@MainActor
public final class WindowFrames {
  /// One frame.
  public struct Frame: Sendable, Hashable, Identifiable {
    /// The frame's number, as in `FrameRecord`.
    public var id: UInt64
    /// The time at which its animations were evaluated, in seconds of the window's layer.
    public var time: CFTimeInterval
    /// Whether it missed at least one refresh.
    public var isLate: Bool
  }

  /// The number of frames that are kept: about a minute at 60 Hz.
  public static let capacity = 4096

  weak var window: UIWindow?
  private let log: FrameLog
  /// The frames, in a ring once there are ``capacity`` of them.
  private var ring: [Frame] = []
  /// The index of the oldest frame in the ring.
  private var oldest = 0
  /// The latest timings of the window's layer. Each holds from its `beginTime`, on the media clock, to the next one's.
  private var timings: [MediaTiming] = []
  /// The number of timings that are kept. Frames arrive a few refreshes after they were evaluated.
  private static let mostTimings = 4

  /// Creates an empty collection of frames, which is not yet enabled. A log serves one collection at a time.
  public init(of window: UIWindow, in log: FrameLog) {
    self.window = window
    self.log = log
  }

  /// Whether frames are kept. False by default; when it becomes false, all frames are dropped and their memory is freed.
  public var isEnabled = false {
    didSet {
      guard isEnabled != oldValue else { return }
      // Frames that were finished earlier are logged first, because they do not belong to this collection.
      log.collect()
      log.onFrame = isEnabled ? { [weak self] in self?.add($0) } : nil
      (ring, oldest, timings) = ([], 0, [])
      if isEnabled { ring.reserveCapacity(Self.capacity) }
    }
  }

  /// The frames whose times are in `range`, oldest first.
  public func frames(in range: ClosedRange<CFTimeInterval>) -> [Frame] {
    log.collect()
    return (ring[oldest...] + ring[..<oldest]).filter { range.contains($0.time) }
  }

  /// The frame with a number; nil if it is not kept.
  public func frame(id: UInt64) -> Frame? {
    log.collect()
    return ring.first { $0.id == id }
  }

  private func add(_ frame: FrameLog.LoggedFrame) {
    noteTiming()
    guard let timing = timings.last(where: { $0.beginTime <= frame.time }) ?? timings.first,
      timing.speed != 0
    else { return }
    let new = Frame(
      id: frame.id, time: timing.localTime(at: frame.time),
      isLate: frame.interval.missedIntervals > 0)
    if ring.count < Self.capacity {
      ring.append(new)
    } else {
      ring[oldest] = new
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// Notes the present timing of the window's layer if it has changed.
  private func noteTiming() {
    guard let layer = window?.layer else { return }
    var timing = MediaTiming()
    (timing.beginTime, timing.speed, timing.timeOffset) = (
      layer.beginTime, layer.speed, layer.timeOffset
    )
    guard timing != timings.last else { return }
    if timings.last?.beginTime == timing.beginTime { timings.removeLast() }
    if timings.count == Self.mostTimings { timings.removeFirst() }
    timings.append(timing)
  }
}
