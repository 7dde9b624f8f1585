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
  public func progress(at parentTime: CFTimeInterval) -> Progress? {
    let local = localTime(at: parentTime)
    let end = activeDuration
    if local < 0 {
      // Running backwards, "before zero" is after the end.
      let fills = speed < 0 ? fillMode.fillsForwards : fillMode.fillsBackwards
      return fills ? Progress(fraction: 0, iteration: 0) : nil
    }
    if local >= end {
      let fills = speed < 0 ? fillMode.fillsBackwards : fillMode.fillsForwards
      return fills ? progress(inActiveTime: end, isEnd: true) : nil
    }
    return progress(inActiveTime: local, isEnd: false)
  }

  /// Whether the object has run its course at `parentTime` and will not come back.
  public func hasEnded(at parentTime: CFTimeInterval) -> Bool {
    let local = localTime(at: parentTime)
    if speed > 0 { return local >= activeDuration }
    if speed < 0 { return local < 0 }
    return false
  }

  /// The parent's time at which the object ends; nil when it never does.
  public var endTime: CFTimeInterval? {
    if speed > 0 { return activeDuration.isFinite ? parentTime(at: activeDuration) : nil }
    if speed < 0 { return parentTime(at: 0) }
    return nil
  }

  private func progress(inActiveTime time: CFTimeInterval, isEnd: Bool) -> Progress {
    guard duration > 0 else { return Progress(fraction: 1, iteration: 0) }
    var iteration = (time / cycleDuration).rounded(.down)
    var inCycle = time - iteration * cycleDuration
    // The end of the last cycle belongs to that cycle, not to the start of the next.
    if isEnd, inCycle <= cycleDuration * 1e-9, iteration > 0 {
      iteration -= 1
      inCycle = cycleDuration
    }
    var fraction = inCycle / duration
    if fraction > 1 { fraction = autoreverses ? 2 - fraction : 1 }
    return Progress(fraction: min(max(fraction, 0), 1), iteration: Int(min(iteration, 1e9)))
  }
}
