/// Turns scroll deltas without phases into gestures with a beginning, changes and an end.
///
/// A gesture begins once the scrolling has covered ``InputTuning/scrollSlop``; this distance is included in its
/// translation. It ends when no event has arrived for ``InputTuning/scrollEndTimeout``. The tracker has no clock
/// of its own: call ``advance(to:)`` with each event, in each frame while ``isMoving``, and at ``deadline``.
struct ScrollPhaseTracker {
  /// One phase of the gesture. Vectors are in points, in the direction in which content moves.
  struct Report: Equatable {
    var phase: UIScrollEvent.Phase
    var time: TimeInterval
    /// The movement since the last report; zero except for changes.
    var translation = CGVector.zero
    /// The velocity in points per second; nil unless the gesture ends or is cancelled.
    var velocity: CGVector?
  }

  private enum State {
    /// No gesture.
    case idle
    /// The movement is below the slop.
    case starting
    case scrolling
  }

  private var state = State.idle
  private var smoothing = ScrollSmoothing()
  private var velocity = VelocityTracker()
  /// The sum of all deltas. The velocity is computed from it, because the smoothed position lags behind.
  private var total = CGVector.zero
  /// The position up to which movement has been reported.
  private var reported = CGVector.zero
  /// The latest time that was passed to a method. Earlier times count as this one.
  private var now = -TimeInterval.infinity
  private var firstInput: TimeInterval = 0
  private var lastInput: TimeInterval = 0

  /// Whether a gesture is in progress or may be beginning.
  var isActive: Bool { state != .idle }

  /// Whether the position changes from frame to frame without further events.
  var isMoving: Bool { isActive && smoothing.end != nil }

  /// The time at which the gesture ends if no event arrives; nil without a gesture.
  var deadline: TimeInterval? {
    guard isActive else { return nil }
    return max(lastInput + InputTuning.scrollEndTimeout, smoothing.end ?? lastInput)
  }

  /// Whether the tracker's time is so far ahead of `time` that the clock must have been replaced since the last call.
  func isAhead(of time: TimeInterval) -> Bool { now - time > InputTuning.scrollEndTimeout }

  /// Adds a touchpad movement, or a wheel step, which is spread over time.
  mutating func add(_ delta: CGVector, isPrecise: Bool, at time: TimeInterval) {
    // A new gesture starts from scratch, with its own time.
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

  /// The next report up to `time`; nil if there is none. Call it until it returns nil.
  mutating func advance(to time: TimeInterval) -> Report? {
    now = max(time, now)
    guard let deadline else { return nil }
    let position = smoothing.position(at: now)
    let delta = position.difference(from: reported)
    smoothing.removeCompletedSteps(at: now)
    switch state {
    case .idle: return nil
    case .starting where max(abs(delta.dx), abs(delta.dy)) >= InputTuning.scrollSlop:
      state = .scrolling
      // A touchpad's beginning is dated before its first movement, so that the gesture has a velocity as soon
      // as it has moved.
      return Report(phase: .began, time: firstInput)
    case .scrolling where delta != .zero:
      reported = position
      return Report(phase: .changed, time: now, translation: delta)
    case .starting, .scrolling:
      guard now >= deadline else { return nil }
      return end()
    }
  }

  /// Ends the gesture early; returns nil if none had begun.
  mutating func end(_ phase: UIScrollEvent.Phase = .ended) -> Report? {
    defer { state = .idle }
    guard state == .scrolling else { return nil }
    // The end is only noticed after a pause. So the velocity at the last event is reported.
    return Report(phase: phase, time: now, velocity: velocity.velocity(at: lastInput))
  }
}

extension InputTuning {
  /// Whether a scroll is horizontal. A diagonal one counts as vertical, because most content scrolls
  /// vertically.
  static func isHorizontal(_ scroll: CGVector) -> Bool {
    abs(scroll.dx) > axisRatio * abs(scroll.dy)
  }
}
