/// The time that one frame took, and the rules that decide whether it was late, slow or frozen.
///
/// All durations are in nanoseconds.
public struct FrameInterval: Sendable, Hashable, BitwiseCopyable {
  /// The duration of the interval.
  ///
  /// It is the time since the previous frame was presented. For the first frame after idle time it is the time from the
  /// beginning of the frame to its presentation.
  public let elapsed: Nanoseconds

  /// The refresh period at the time of the frame; zero if there is none.
  public let refreshPeriod: Nanoseconds

  /// Whether the frame directly follows another one: no idle time and no lost frame lies between them.
  public let isConsecutive: Bool

  /// The animation error of the frame: the step of its animations' time minus the step of display time, both since the previous frame.
  ///
  /// It is negative if the frame showed its animations too late: a frame that was meant for one refresh and shown at the next has
  /// an error of −1 refresh. The frame after it has the opposite error if it is on time. `nil` if no animation ran, or if
  /// the frame or its predecessor was not presented.
  ///
  /// PresentMon defines its animation error in the same way. If the display does not report when it shows frames, a frame counts as
  /// shown at the refresh nearest to the end of its swap, counted in whole refreshes from the time for which it was meant. The first
  /// frame after idle time then has no such refresh, because it is shown as soon as it is drawn, so the second one has no error.
  public internal(set) var animationError: Nanoseconds?

  /// The animation error in points: how far the fastest layer was from where it was due. `nil` if its speed was not measured.
  public internal(set) var animationErrorDistance: Double?

  /// Why the frame was late; `nil` if it was not.
  public internal(set) var lateBecause: LateReason?

  /// Creates an interval.
  public init(elapsed: Nanoseconds, refreshPeriod: Nanoseconds, isConsecutive: Bool) {
    self.elapsed = elapsed
    self.refreshPeriod = refreshPeriod
    self.isConsecutive = isConsecutive
  }

  /// The time since the previous frame; `nil` for the first frame after idle time or after a lost frame.
  public var frameTime: Nanoseconds? { isConsecutive ? elapsed : nil }

  /// The number of refreshes that showed no new frame although one was due.
  ///
  /// It is `round(elapsed ÷ refresh) − 1` if the frame came later than `refresh + 1 ms`, otherwise zero. It is zero
  /// without a refresh period.
  ///
  /// Rounding to whole refreshes keeps timer jitter out: a sum of `elapsed − refresh` reports 3 to 10 ms of lateness
  /// per second from jitter alone. Rounding already ignores anything below 1.5 periods; the millisecond only matters
  /// at refresh rates above 500 Hz.
  public var missedIntervals: Int {
    guard refreshPeriod > 0, elapsed > refreshPeriod + FrameInterval.lateTolerance else { return 0 }
    return Int((2 * elapsed + refreshPeriod) / (2 * refreshPeriod)) - 1
  }

  /// How late the frame was, in nanoseconds, rounded to whole refreshes: Apple's *hitch time*.
  public var hitchTime: Nanoseconds { Nanoseconds(missedIntervals) * refreshPeriod }

  /// Whether the frame took longer than 1.5 refresh periods; false without a refresh period.
  public var isSlow: Bool { refreshPeriod > 0 && 2 * elapsed > 3 * refreshPeriod }

  /// Whether the frame took 700 ms or more: Android's definition of a *frozen* frame.
  public var isFrozen: Bool { elapsed >= FrameInterval.frozenThreshold }

  /// How much longer than a refresh period a frame may take and still be on time: 1 ms.
  public static let lateTolerance: Nanoseconds = 1 * nanosecondsPerMillisecond

  /// The duration from which a frame counts as frozen: 700 ms.
  public static let frozenThreshold: Nanoseconds = 700 * nanosecondsPerMillisecond

  // MARK: Definitions printed beside the numbers

  /// The definition of ``missedIntervals``.
  public static let missedIntervalsDefinition = "round(dt ÷ refresh) − 1 where dt > refresh + 1 ms"

  /// The definition of ``isSlow``.
  public static let slowDefinition = "longer than 1.5 refresh periods"

  /// The definition of ``isFrozen``.
  public static let frozenDefinition = "700 ms or more"

  /// The definition of ``animationError`` for sizes, without the sign.
  public static let animationErrorDefinition =
    "|step of animation time − step of display time| of frames with animations, as in PresentMon"

  /// The definition of ``animationErrorDistance``.
  public static let animationErrorDistanceDefinition =
    "animation error × speed of the fastest animated corner of a layer"
}
