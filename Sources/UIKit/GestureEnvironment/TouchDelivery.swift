/// Delivers touches to the views in which they began, and delays them if recognizers ask for it.
///
/// A view that has received the beginning of a touch receives exactly one end or cancellation of
/// it.
@MainActor
final class TouchDelivery {
  /// A lifted touch whose end the view receives as soon as no recognizer in `delayers` is undecided.
  private struct DelayedEnd {
    let touch: UITouch
    let event: UIEvent
    let delayers: [UIGestureRecognizer]
  }

  /// A touch that has begun but has not been delivered yet, with the event of its beginning.
  private struct DelayedStart {
    let touch: UITouch
    let event: UIEvent
  }

  /// The touches whose beginning has been delivered, but not their end.
  private var delivered: [UITouch] = []
  private var starts: [DelayedStart] = []
  private var ends: [DelayedEnd] = []
  /// True while recognizers receive an event. Views receive it afterwards.
  private var isDispatching = false
  private var scratch: Set<UITouch> = []

  // MARK: From events

  /// Called before recognizers receive an event.
  func begin() { isDispatching = true }

  func send(_ changed: [UITouch], _ event: UIEvent, in window: UIWindow) {
    isDispatching = false
    for touch in changed where touch.window === window && touch.phase == .began {
      beginDelivery(touch, event)
    }
    release()
    for phase in [UITouch.Phase].deliveryOrder { send(changed, phase, event, in: window) }
  }

  /// Decides whether a view receives a new touch at once, later or not at all. A view without
  /// `isMultipleTouchEnabled` receives one touch at a time.
  private func beginDelivery(_ touch: UITouch, _ event: UIEvent) {
    guard touch.delivery == .pending, let view = touch.view else { return }
    if !view.isMultipleTouchEnabled, isTouched(view, otherThan: touch) {
      touch.delivery = .done
    } else if isStartDelayed(touch) {
      starts.append(DelayedStart(touch: touch, event: event.kept()))
    }
  }

  private func isTouched(_ view: UIView, otherThan touch: UITouch) -> Bool {
    delivered.contains { $0 !== touch && $0.view === view }
      || starts.contains { $0.touch !== touch && $0.touch.view === view }
  }

  private func isStartDelayed(_ touch: UITouch) -> Bool {
    guard !touch.hasEnded, let followers = touch.gestureRecognizers else { return false }
    return followers.contains { $0.delaysTouchesBegan && $0.currentState == .possible }
  }

  private func send(
    _ changed: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent, in window: UIWindow
  ) {
    for (index, touch) in changed.enumerated() {
      guard isDue(touch, phase, window), let view = touch.view,
        !changed[..<index].contains(where: { $0.view === view && isDue($0, phase, window) })
      else { continue }
      var touches = scratch
      scratch = []
      for other in changed[index...] where other.view === view && isDue(other, phase, window) {
        if phase == .ended, delayEnd(other, event) { continue }
        touches.insert(other)
      }
      if !touches.isEmpty { deliver(touches, phase, event, to: view) }
      touches.removeAll(keepingCapacity: true)
      scratch = touches
    }
  }

  /// Whether the touch's view should receive `phase` now.
  private func isDue(_ touch: UITouch, _ phase: UITouch.Phase, _ window: UIWindow) -> Bool {
    guard touch.window === window, touch.phase == phase else { return false }
    if phase == .began { return touch.delivery == .pending && !hasDelayedStart(touch) }
    return touch.delivery == .delivered && !ends.contains { $0.touch === touch }
  }

  private func hasDelayedStart(_ touch: UITouch) -> Bool {
    starts.contains { $0.touch === touch }
  }

  private func deliver(
    _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent?, to view: UIView
  ) {
    switch phase {
    case .began:
      for touch in touches {
        touch.delivery = .delivered
        delivered.append(touch)
      }
      view.touchesBegan(touches, with: event)
    case .moved:
      view.touchesMoved(touches, with: event)
    case .ended:
      close(touches)
      view.touchesEnded(touches, with: event)
    case .cancelled:
      close(touches)
      view.touchesCancelled(touches, with: event)
    case .stationary:
      break
    }
  }

  private func close(_ touches: Set<UITouch>) {
    for touch in touches { touch.delivery = .done }
    delivered.removeAll { $0.delivery == .done }
  }

  // MARK: Delayed touches

  private func delayEnd(_ touch: UITouch, _ event: UIEvent) -> Bool {
    let delayers = touch.gestureRecognizers?.filter {
      $0.delaysTouchesEnded && $0.currentState == .possible
    }
    guard let delayers, !delayers.isEmpty else { return false }
    ends.append(DelayedEnd(touch: touch, event: event.kept(), delayers: delayers))
    return true
  }

  /// Delivers the touches that no recognizer delays any more.
  func release() {
    guard !isDispatching else { return }
    while let index = starts.firstIndex(where: { !isStartDelayed($0.touch) }) {
      let start = starts.remove(at: index)
      guard start.touch.delivery == .pending, let view = start.touch.view else { continue }
      deliver([start.touch], .began, start.event, to: view)
    }
    while let index = ends.firstIndex(where: { end in
      !end.delayers.contains { $0.currentState == .possible && $0.isBusy }
    }) {
      let end = ends.remove(at: index)
      guard end.touch.delivery == .delivered, let view = end.touch.view else { continue }
      deliver([end.touch], .ended, end.event, to: view)
    }
  }

  // MARK: Cancelling

  /// Cancels the touches of a recognized gesture in the views that have received them, and
  /// withholds them from views that have not.
  func cancelTouches(of recognizer: UIGestureRecognizer) {
    for touch in recognizer.touches { withdraw(touch) }
    for end in ends where end.delayers.contains(where: { $0 === recognizer }) {
      withdraw(end.touch)
    }
  }

  private func withdraw(_ touch: UITouch) {
    starts.removeAll { $0.touch === touch }
    ends.removeAll { $0.touch === touch }
    let wasDelivered = touch.delivery == .delivered
    touch.delivery = .done
    guard wasDelivered else { return }
    delivered.removeAll { $0 === touch }
    touch.view?.touchesCancelled([touch], with: nil)
  }

  func viewDidLeaveWindow(_ view: UIView) {
    for touch in delivered + starts.map(\.touch) where touch.view?.isDescendant(of: view) == true {
      withdraw(touch)
    }
  }
}
