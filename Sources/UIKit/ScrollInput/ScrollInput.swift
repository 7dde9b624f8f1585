/// Turns scroll events of wheels and touchpads into scroll gestures, and delivers them to recognizers.
///
/// A gesture belongs to the view that was under the pointer when it began, wherever the pointer moves. It is
/// offered to the recognizers of that view and its ancestors that accept scrolling, innermost first. If none
/// of them recognizes it, the event is sent up the responder chain, and the next event begins a new gesture.
/// So recognizers get another chance without a pause in the scrolling.
@MainActor
final class ScrollInput {
  private var tracker = ScrollPhaseTracker()
  private weak var view: UIView?
  /// The pointer's position in window points, at the newest event.
  private var location = CGPoint.zero
  private var modifiers: UIKeyModifierFlags = []
  private var isPrecise = true
  /// Advances the tracker while a wheel step is being spread over time.
  private var link: CADisplayLink?
  /// Fires at the time at which the gesture ends if no further event has arrived.
  private var silence: MediaDeadline?

  private var gestures: GestureEnvironment { UIApplication.shared.gestures }

  /// Handles one scroll event. `location` is in screen points, `delta` in points, and `time` in seconds on the
  /// media clock.
  func add(
    _ delta: CGVector, isPrecise: Bool, at location: CGPoint, modifiers: UIKeyModifierFlags,
    time: TimeInterval
  ) {
    advance(to: time)
    if tracker.isActive, view?.window == nil || tracker.isAhead(of: time) { end(.cancelled) }
    if !tracker.isActive { selectView(at: location) }
    guard let window = view?.window else { return }
    self.location = window.pointFromScreen(location)
    self.modifiers = modifiers
    self.isPrecise = isPrecise
    // As on other desktops, Shift turns a wheel's vertical steps into horizontal ones.
    let isTurned = !isPrecise && modifiers.contains(.shift)
    tracker.add(
      isTurned ? CGVector(dx: delta.dy, dy: delta.dx) : delta, isPrecise: isPrecise, at: time)
    advance(to: time)
  }

  /// Ends the gesture, for example when a mouse button goes down. The rest of a wheel step is dropped.
  func end(_ phase: UIScrollEvent.Phase = .ended) {
    if let report = tracker.end(phase) { send(report) }
    scheduleAdvance()
  }

  /// Cancels the gesture if its view is in `window` or in no window any more. If `window` is nil, cancels it
  /// in any case.
  func cancel(in window: UIWindow?) {
    let place = view?.window
    if window == nil || place == nil || place === window { end(.cancelled) }
  }

  private func selectView(at location: CGPoint) {
    view = nil
    for window in UIApplication.shared.windows.reversed() {
      let point = window.pointFromScreen(location)
      if window.isShowingRecording, window.point(inside: point, with: nil) { return }
      if let hit = window.hitTest(point, with: nil) {
        view = hit
        return
      }
    }
  }

  // MARK: Time

  private func advance(to time: TimeInterval) {
    while let report = tracker.advance(to: time) { send(report) }
    scheduleAdvance()
  }

  private func send(_ report: ScrollPhaseTracker.Report) {
    let event = UIScrollEvent(
      report.phase, location: location, translation: report.translation, velocity: report.velocity,
      isPrecise: isPrecise, timestamp: report.time)
    event.modifierFlags = modifiers
    let isTaken = gestures.dispatch(event, over: view)
    guard report.phase == .changed, !isTaken, !gestures.mayTakeScroll else { return }
    gestures.cancelScroll()
    _ = tracker.end()
    view?.scrollWheel(with: event)
  }

  /// Starts or stops the display link and the deadline that advance the tracker.
  private func scheduleAdvance() {
    if tracker.isMoving, link == nil {
      let link = CADisplayLink { [weak self] link in self?.advance(to: link.targetTimestamp) }
      self.link = link
      link.add(to: .main, forMode: .common)
    } else if !tracker.isMoving || !tracker.isActive {
      link?.invalidate()
      link = nil
    }
    guard tracker.isActive, let deadline = tracker.deadline else {
      silence?.cancel()
      silence = nil
      return
    }
    // A running deadline is kept although events have postponed the end: when it fires too early, it schedules
    // another one. That is cheaper than a new deadline for each event.
    guard silence == nil else { return }
    silence = MediaDeadline(at: deadline) { [weak self] in
      self?.silence = nil
      self?.advance(to: max(deadline, CACurrentMediaTime()))
    }
  }
}

extension GestureEnvironment {
  /// Whether any recognizer to which the current scroll was offered may still recognize it.
  var mayTakeScroll: Bool {
    scrollFollowers.contains { $0.isFollowingScroll && $0.receivesInput }
  }
}
