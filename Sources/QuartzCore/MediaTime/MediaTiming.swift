/// The timing of an animation or a layer as a value, with the mathematics of time spaces.
public struct MediaTiming: Sendable, Equatable {
  public var beginTime: CFTimeInterval = 0
  public var duration: CFTimeInterval = 0
  public var speed: Float = 1
  public var timeOffset: CFTimeInterval = 0
  public var repeatCount: Float = 0
  public var repeatDuration: CFTimeInterval = 0
  public var autoreverses = false
  public var fillMode: CAMediaTimingFillMode = .removed

  public init() {}

  /// Of an animation, in seconds, some thirty years: a pass without end, as a spring's that never rests, has no shares.
  package static let longestDuration: CFTimeInterval = 1e9

  /// Whether parent time and own time are the same.
  public var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// Own time at `parentTime`.
  public func localTime(at parentTime: CFTimeInterval) -> CFTimeInterval {
    (parentTime - beginTime) * CFTimeInterval(speed) + timeOffset
  }

  /// The parent's time at which own time is `localTime`; nil while time stands still.
  public func parentTime(at localTime: CFTimeInterval) -> CFTimeInterval? {
    speed == 0 ? nil : (localTime - timeOffset) / CFTimeInterval(speed) + beginTime
  }

  /// One pass there and, if it reverses, back.
  private var cycleDuration: CFTimeInterval { autoreverses ? duration * 2 : duration }

  /// How long the object is active in own time, repeats included; may be infinite.
  public var activeDuration: CFTimeInterval {
    // No pass takes no time, however often it repeats; and zero times infinity is not a number.
    guard duration > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return cycleDuration * CFTimeInterval(repeatCount) }
    return cycleDuration
  }

  /// Where in its passes an animation is.
  public struct Progress: Equatable, Sendable {
    /// The share of the pass, 0…1, already turned around on the way back.
    public var fraction: Double
    /// How many whole cycles lie behind.
    public var iteration: Int
  }

  /// Progress at `parentTime`, or nil when the object has no effect then.
  ///
  /// The active time ends just before its end, so that what follows begins there; `includingEnd`
  /// makes the end a part of it. A `timeOffset` shifts what plays, not when: what it skips at the
  /// start plays at the end. A negative speed plays each pass from its end. With speed zero the
  /// object is held at `timeOffset`.
  public func progress(at parentTime: CFTimeInterval, includingEnd: Bool = false) -> Progress? {
    let end = activeDuration
    let isHeld = speed == 0
    let elapsed = isHeld ? timeOffset : (parentTime - beginTime) * CFTimeInterval(abs(speed))
    let offset = isHeld ? 0 : timeOffset
    if elapsed < 0 { return fillMode.fillsBackwards ? progress(after: 0, offset: offset) : nil }
    if elapsed < end { return progress(after: elapsed, offset: offset) }
    let shows = fillMode.fillsForwards || (elapsed == end && (isHeld || includingEnd))
    return shows ? progress(after: end, offset: offset, isEnd: true) : nil
  }

  /// Whether the object has run its course at `parentTime` and will not come back.
  public func hasEnded(at parentTime: CFTimeInterval) -> Bool {
    speed != 0 && (parentTime - beginTime) * CFTimeInterval(abs(speed)) >= activeDuration
  }

  /// The parent's time at which the object ends; nil when it never does.
  public var endTime: CFTimeInterval? {
    guard speed != 0, activeDuration.isFinite else { return nil }
    return beginTime + activeDuration / CFTimeInterval(abs(speed))
  }

  /// Progress after `elapsed` seconds of active time, which start `offset` into the first pass.
  private func progress(
    after elapsed: CFTimeInterval, offset: CFTimeInterval, isEnd: Bool = false
  ) -> Progress {
    let isBackward = speed < 0
    guard duration > 0 else { return Progress(fraction: isBackward ? 0 : 1, iteration: 0) }
    let position = isBackward ? offset - elapsed : offset + elapsed
    var iteration = (position / cycleDuration).rounded(.down)
    var inCycle = position - iteration * cycleDuration
    // Where two cycles meet, forward time is in the later one and backward time in the earlier one;
    // at the end it is the other way around, for the end of the last cycle belongs to that cycle.
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
