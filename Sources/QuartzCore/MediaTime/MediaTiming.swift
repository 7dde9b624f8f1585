/// The timing of an animation or a layer as a value: the properties of `CAMediaTiming` and the calculations
/// with them.
public struct MediaTiming: Sendable, Equatable {
  /// See ``CAMediaTiming/beginTime``.
  public var beginTime: CFTimeInterval = 0
  /// See ``CAMediaTiming/duration``.
  public var duration: CFTimeInterval = 0
  /// See ``CAMediaTiming/speed``.
  public var speed: Float = 1
  /// See ``CAMediaTiming/timeOffset``.
  public var timeOffset: CFTimeInterval = 0
  /// See ``CAMediaTiming/repeatCount``.
  public var repeatCount: Float = 0
  /// See ``CAMediaTiming/repeatDuration``.
  public var repeatDuration: CFTimeInterval = 0
  /// See ``CAMediaTiming/autoreverses``.
  public var autoreverses = false
  /// See ``CAMediaTiming/fillMode``.
  public var fillMode: CAMediaTimingFillMode = .removed

  /// Creates the timing of a new layer, whose time equals its parent's.
  public init() {}

  /// The longest duration of a pass in seconds, about thirty years.
  ///
  /// It replaces an infinite duration, such as that of a spring that never comes to rest, because a fraction of
  /// an infinite pass could not be computed.
  package static let longestDuration: CFTimeInterval = 1e9

  /// Whether the object's time equals its parent's time.
  public var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// Returns the object's time when the parent's time is `parentTime`.
  public func localTime(at parentTime: CFTimeInterval) -> CFTimeInterval {
    (parentTime - beginTime) * CFTimeInterval(speed) + timeOffset
  }

  /// Returns the parent's time at which the object's time is `localTime`; nil if the speed is 0.
  public func parentTime(at localTime: CFTimeInterval) -> CFTimeInterval? {
    speed == 0 ? nil : (localTime - timeOffset) / CFTimeInterval(speed) + beginTime
  }

  /// The duration of one cycle: one pass and, with ``autoreverses``, its reverse.
  private var cycleDuration: CFTimeInterval { autoreverses ? duration * 2 : duration }

  /// The length of the active time in seconds of the object's time, repetitions included; may be infinite.
  public var activeDuration: CFTimeInterval {
    // Without a duration, repetitions take no time either. The check also avoids 0 · ∞, which is NaN.
    guard duration > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return cycleDuration * CFTimeInterval(repeatCount) }
    return cycleDuration
  }

  /// The position of an animation in its passes.
  public struct Progress: Equatable, Sendable {
    /// The fraction of the pass, 0…1; it decreases while the pass plays in reverse.
    public var fraction: Double
    /// The number of completed cycles.
    public var iteration: Int
  }

  /// Returns the progress at `parentTime`; nil if the object has no effect then.
  ///
  /// The end is not part of the active time, because a following animation begins there, unless
  /// `includingEnd` is true. A `timeOffset` shifts the content of the active time, not its range: the part
  /// that it skips at the start plays at the end. A negative speed plays each pass from its end. With speed
  /// 0, the progress is that at `timeOffset`.
  public func progress(at parentTime: CFTimeInterval, includingEnd: Bool = false) -> Progress? {
    let end = activeDuration
    let isPaused = speed == 0
    let elapsed = isPaused ? timeOffset : (parentTime - beginTime) * CFTimeInterval(abs(speed))
    let offset = isPaused ? 0 : timeOffset
    if elapsed < 0 { return fillMode.fillsBackwards ? progress(after: 0, offset: offset) : nil }
    if elapsed < end { return progress(after: elapsed, offset: offset) }
    let hasEffect = fillMode.fillsForwards || (elapsed == end && (isPaused || includingEnd))
    return hasEffect ? progress(after: end, offset: offset, isEnd: true) : nil
  }

  /// Returns whether the active time is over at `parentTime`. False if the speed is 0.
  public func hasEnded(at parentTime: CFTimeInterval) -> Bool {
    speed != 0 && (parentTime - beginTime) * CFTimeInterval(abs(speed)) >= activeDuration
  }

  /// The parent's time at which the active time ends; nil if it never does.
  public var endTime: CFTimeInterval? {
    guard speed != 0, activeDuration.isFinite else { return nil }
    return beginTime + activeDuration / CFTimeInterval(abs(speed))
  }

  /// Whether the object is active at some moment between two times of its parent, given in either order. It is active at its
  /// beginning, but no longer at its end.
  package func isActive(in a: CFTimeInterval, _ b: CFTimeInterval) -> Bool {
    guard speed != 0, max(a, b) >= beginTime else { return false }
    return endTime.map { min(a, b) < $0 } ?? true
  }

  /// The progress after `elapsed` seconds of active time, which begins `offset` seconds into the first
  /// pass.
  private func progress(
    after elapsed: CFTimeInterval, offset: CFTimeInterval, isEnd: Bool = false
  ) -> Progress {
    let isBackward = speed < 0
    guard duration > 0 else { return Progress(fraction: isBackward ? 0 : 1, iteration: 0) }
    let position = isBackward ? offset - elapsed : offset + elapsed
    var iteration = (position / cycleDuration).rounded(.down)
    var inCycle = position - iteration * cycleDuration
    // The boundary between two cycles belongs to the cycle that is about to play. That is the later
    // cycle, or with a negative speed the earlier one. At the end of the active time, the boundary belongs
    // to the cycle that has just played.
    if inCycle <= cycleDuration * 1e-9, isBackward != isEnd {
      iteration -= 1
      inCycle = cycleDuration
    }
    var fraction = inCycle / duration
    if fraction > 1 { fraction = autoreverses ? 2 - fraction : 1 }
    return Progress(
      fraction: min(max(fraction, 0), 1), iteration: Int(min(max(iteration, 0), 1e9)))
  }
}
