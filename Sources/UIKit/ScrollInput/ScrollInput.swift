/// Turns what wheels and touchpads say into scrolling gestures, and hands them to recognizers.
///
/// A gesture belongs to the view that the pointer was over when it began, wherever the pointer goes. The pans there
/// that accept scrolling are asked, the innermost first. Where none of them wants it, the scrolling goes up the
/// responder chain, and the next event is a new beginning: nobody has to wait for silence to be asked again.
@MainActor
final class ScrollInput {
  private var tracker = ScrollPhaseTracker()
  private weak var view: UIView?
  /// In window points, with the modifiers of the newest event.
  private var location = CGPoint.zero
  private var modifiers: UIKeyModifierFlags = []
  private var isPrecise = true
  /// Calls while a wheel's step arrives.
  private var link: CADisplayLink?
  /// Calls when silence may have ended the gesture.
  private var silence: MediaDeadline?

  private var gestures: GestureEnvironment { UIApplication.shared.gestures }

  /// Takes one event; `location` is on the screen.
  func add(
    _ delta: CGVector, isPrecise: Bool, at location: CGPoint, modifiers: UIKeyModifierFlags,
    time: TimeInterval
  ) {
    advance(to: time)
    if tracker.isActive, view?.window == nil || tracker.isAhead(of: time) { end(.cancelled) }
    if !tracker.isActive { aim(at: location) }
    guard let window = view?.window else { return }
    self.location = CGPoint(x: location.x - window.frame.minX, y: location.y - window.frame.minY)
    self.modifiers = modifiers
    self.isPrecise = isPrecise
    // As desktops do: a wheel has one axis, and Shift turns it.
    let isTurned = !isPrecise && modifiers.contains(.shift)
    tracker.add(
      isTurned ? CGVector(dx: delta.dy, dy: delta.dx) : delta, isPrecise: isPrecise, at: time)
    advance(to: time)
  }

  /// Ends the gesture, as when a button goes down; what had not arrived yet never does.
  func end(_ phase: UIScrollEvent.Phase = .ended) {
    if let report = tracker.end(phase) { send(report) }
    wait()
  }

  /// Ends the gesture if it goes on in `window`, or anywhere, or in a view that is gone.
  func cancel(in window: UIWindow?) {
    let place = view?.window
    if window == nil || place == nil || place === window { end(.cancelled) }
  }

  private func aim(at location: CGPoint) {
    view = nil
    for window in UIApplication.shared.windows.reversed() {
      let point = CGPoint(x: location.x - window.frame.minX, y: location.y - window.frame.minY)
      if let hit = window.hitTest(point, with: nil) {
        view = hit
        return
      }
    }
  }

  // MARK: Time

  private func advance(to time: TimeInterval) {
    while let report = tracker.advance(to: time) { send(report) }
    wait()
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

  /// Sees to it that time is told to the tracker where it matters.
  private func wait() {
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
    // A deadline that comes too early finds that out and waits for the rest: cheaper than a new one for each event.
    guard silence == nil else { return }
    silence = MediaDeadline(at: deadline) { [weak self] in
      self?.silence = nil
      self?.advance(to: max(deadline, CACurrentMediaTime()))
    }
  }
}

extension GestureEnvironment {
  /// Whether a recognizer that was asked has not said no to the scroll that goes on.
  var mayTakeScroll: Bool {
    scrollFollowers.contains { $0.isFollowingScroll && $0.hearsInput }
  }
}
