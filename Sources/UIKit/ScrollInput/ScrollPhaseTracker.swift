/// Makes gestures, with a beginning, changes and an end, of scrolling that comes without phases.
///
/// It begins once the scrolling has gone ``InputTuning/scrollSlop``, of which nothing is lost, and ends after
/// ``InputTuning/scrollSilence`` in which nothing came. A value without a clock: whoever has one calls
/// ``advance(to:)`` with each event, in each frame while ``isMoving``, and at ``deadline``.
struct ScrollPhaseTracker {
  /// What happened since the last one. Vectors are in points, and contents move by them.
  struct Report: Equatable {
    var phase: UIScrollEvent.Phase
    var time: TimeInterval
    /// How far it moved since the last report; zero but for changes.
    var translation = CGVector.zero
    /// In points per second, at the end.
    var velocity: CGVector?
  }

  private enum State {
    /// Nothing scrolls.
    case idle
    /// Too little has come to tell a direction.
    case starting
    case scrolling
  }

  private var state = State.idle
  private var smoothing = ScrollSmoothing()
  private var velocity = VelocityTracker()
  /// What came in all, for the velocity: the smoothing would delay it.
  private var total = CGVector.zero
  /// The position up to which reports have told.
  private var reported = CGVector.zero
  /// The newest moment that anybody has spoken of: time doesn't go back.
  private var now = -TimeInterval.infinity
  private var firstInput: TimeInterval = 0
  private var lastInput: TimeInterval = 0

  /// Whether a gesture is there or may come of what is there.
  var isActive: Bool { state != .idle }

  /// Whether the position changes from frame to frame, without another event.
  var isMoving: Bool { isActive && smoothing.end != nil }

  /// When silence ends what is there; nil when nothing is.
  var deadline: TimeInterval? {
    guard isActive else { return nil }
    return max(lastInput + InputTuning.scrollSilence, smoothing.end ?? lastInput)
  }

  /// Whether what is there is so far ahead of `time` that it is of another clock, as where one was replaced.
  func isAhead(of time: TimeInterval) -> Bool { now - time > InputTuning.scrollSilence }

  /// Takes a movement of a touchpad, or a step of a wheel, which then arrives smoothly.
  mutating func add(_ delta: CGVector, isPrecise: Bool, at time: TimeInterval) {
    // What was before is over, and its time with it.
    if state == .idle { self = ScrollPhaseTracker() }
    let time = max(time, now)
    if state == .idle {
      state = .starting
      firstInput = isPrecise ? time - InputTuning.scrollReportInterval : time
    }
    now = time
    lastInput = time
    if isPrecise {
      smoothing.add(movement: delta)
    } else {
      smoothing.add(step: delta, at: time)
    }
    total.add(delta)
    velocity.add(CGPoint(x: total.dx, y: total.dy), at: time)
  }

  /// What happened until `time`; nil when that is all told. Call it until then.
  mutating func advance(to time: TimeInterval) -> Report? {
    now = max(time, now)
    guard let deadline else { return nil }
    let position = smoothing.position(at: now)
    let delta = position.difference(from: reported)
    smoothing.settle(at: now)
    switch state {
    case .idle: return nil
    case .starting where max(abs(delta.dx), abs(delta.dy)) >= InputTuning.scrollSlop:
      state = .scrolling
      // Ahead of the first movement, so that the gesture has a velocity as soon as it has moved.
      return Report(phase: .began, time: firstInput)
    case .scrolling where delta != .zero:
      reported = position
      return Report(phase: .changed, time: now, translation: delta)
    case .starting, .scrolling:
      guard now >= deadline else { return nil }
      return end()
    }
  }

  /// Ends what is there before its time; nil when nothing had begun.
  mutating func end(_ phase: UIScrollEvent.Phase = .ended) -> Report? {
    defer { state = .idle }
    guard state == .scrolling else { return nil }
    // Silence is how the end shows. What counts is how fast it went when it was last heard of.
    return Report(phase: phase, time: now, velocity: velocity.velocity(at: lastInput))
  }
}

extension InputTuning {
  /// Whether a scroll is horizontal. What is neither this nor that counts as vertical, which is what most things are.
  static func isHorizontal(_ scroll: CGVector) -> Bool {
    abs(scroll.dx) > axisRatio * abs(scroll.dy)
  }
}
