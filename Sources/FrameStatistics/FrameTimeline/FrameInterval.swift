/// The stretch of time that one frame is answerable for, and the rules that judge it.
public struct FrameInterval: Sendable, Hashable, BitwiseCopyable {
  /// How long the stretch is: since the frame before was presented or, for the first frame of
  /// activity, from the frame's own beginning until it was presented.
  public let elapsed: Nanoseconds

  /// The refresh period that was in force; zero if there is none.
  public let refreshPeriod: Nanoseconds

  /// Whether a frame came directly before, with no idle time and no lost frame in between.
  public let isConsecutive: Bool

  /// Creates an interval.
  public init(elapsed: Nanoseconds, refreshPeriod: Nanoseconds, isConsecutive: Bool) {
    self.elapsed = elapsed
    self.refreshPeriod = refreshPeriod
    self.isConsecutive = isConsecutive
  }

  /// The frame time: the time since the frame before; `nil` for the first frame of activity.
  public var frameTime: Nanoseconds? { isConsecutive ? elapsed : nil }

  /// How many refreshes went by without the frame that was due:
  /// `round(elapsed ÷ refresh) − 1` when later than `refresh + 1 ms`, else none.
  ///
  /// The millisecond and the rounding are there for timers: a sum of `elapsed − refresh` would
  /// make 3 to 10 ms of lateness a second out of nothing but their jitter. Zero without a refresh
  /// period.
  public var missedIntervals: Int {
    guard refreshPeriod > 0, elapsed > refreshPeriod + FrameInterval.lateness else { return 0 }
    return Int((2 * elapsed + refreshPeriod) / (2 * refreshPeriod)) - 1
  }

  /// How late the frame was, in whole refreshes: Apple's *hitch time*.
  public var hitchTime: Nanoseconds { Nanoseconds(missedIntervals) * refreshPeriod }

  /// Whether the frame took longer than 1.5 refresh periods; false without a refresh period.
  public var isSlow: Bool { refreshPeriod > 0 && 2 * elapsed > 3 * refreshPeriod }

  /// Whether the frame took 700 ms or more: Android's *frozen* frame.
  public var isFrozen: Bool { elapsed >= FrameInterval.frozenThreshold }

  /// How much later than a refresh period a frame may come and still be on time.
  public static let lateness: Nanoseconds = 1 * nanosecondsPerMillisecond

  /// From how long on a frame is frozen.
  public static let frozenThreshold: Nanoseconds = 700 * nanosecondsPerMillisecond
}
