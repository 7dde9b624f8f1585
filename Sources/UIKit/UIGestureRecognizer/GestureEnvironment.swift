/// Hands touches to recognizers, then to views, and settles who wins.
@MainActor
final class GestureEnvironment {
  /// Recognizers that follow touches or have not been reset since.
  private var active: [UIGestureRecognizer] = []
  /// Those that follow the scroll that goes on.
  var scrollFollowers: [any ScrollFollower] = []

  func isActive(_ recognizer: UIGestureRecognizer) -> Bool { active.contains(recognizer) }

  func activate(_ recognizer: UIGestureRecognizer) {
    if !active.contains(recognizer) { active.append(recognizer) }
  }

  // MARK: Dispatch

  func dispatch(_ event: UIEvent, in window: UIWindow) {
    let changed = (event.allTouches ?? []).filter {
      $0.window === window && $0.phase != .stationary
    }
    for touch in changed where touch.phase == .began { assign(touch) }
    sendToRecognizers(changed, event)
    sendToViews(changed, event)
    for touch in changed where touch.phase == .ended || touch.phase == .cancelled {
      deliveredTouches.remove(touch)
      for recognizer in touch.gestureRecognizers ?? [] {
        recognizer.stopFollowing(touch)
        settle(recognizer)
      }
    }
  }

  /// Every enabled recognizer of the view that was hit and of those above it follows the touch.
  private func assign(_ touch: UITouch) {
    var followers: [UIGestureRecognizer] = []
    var next = touch.view
    while let view = next {
      for recognizer in view.viewState.gestureRecognizers
      where recognizer.isEnabled
        && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
      {
        followers.append(recognizer)
      }
      next = view.superview
    }
    touch.gestureRecognizers = followers
    for recognizer in followers {
      recognizer.follow(touch)
      activate(recognizer)
    }
    if let view = touch.view, !view.isMultipleTouchEnabled, hasOtherTouch(in: view, than: touch) {
      touch.isDeliveredToView = false
    }
  }

  private var deliveredTouches: Set<UITouch> = []

  private func hasOtherTouch(in view: UIView, than touch: UITouch) -> Bool {
    deliveredTouches.contains { $0 !== touch && $0.view === view }
  }

  private func sendToRecognizers(_ changed: Set<UITouch>, _ event: UIEvent) {
    for recognizer in active {
      let own = changed.filter { recognizer.touches.contains($0) }
      if own.isEmpty { continue }
      func part(_ phase: UITouch.Phase) -> Set<UITouch> { own.filter { $0.phase == phase } }
      let began = part(.began)
      let moved = part(.moved)
      let ended = part(.ended)
      let cancelled = part(.cancelled)
      if !began.isEmpty, recognizer.hearsInput { recognizer.touchesBegan(began, with: event) }
      if !moved.isEmpty, recognizer.hearsInput { recognizer.touchesMoved(moved, with: event) }
      if !ended.isEmpty, recognizer.hearsInput { recognizer.touchesEnded(ended, with: event) }
      if !cancelled.isEmpty, recognizer.hearsInput { recognizer.touchesCancelled(cancelled, with: event) }
    }
  }

  private func sendToViews(_ changed: Set<UITouch>, _ event: UIEvent) {
    let deliverable = changed.filter { $0.isDeliveredToView && $0.view != nil }
    let views = Dictionary(grouping: deliverable) { ObjectIdentifier($0.view ?? UIView()) }
    for touches in views.values {
      guard let view = touches.first?.view else { continue }
      func part(_ phase: UITouch.Phase) -> Set<UITouch> {
        // Asked at each step: a view's handler may have cancelled the rest.
        Set(touches.filter { $0.phase == phase && $0.isDeliveredToView })
      }
      let began = part(.began)
      if !began.isEmpty {
        deliveredTouches.formUnion(began)
        view.touchesBegan(began, with: event)
      }
      let moved = part(.moved)
      if !moved.isEmpty { view.touchesMoved(moved, with: event) }
      let ended = part(.ended)
      if !ended.isEmpty {
        deliveredTouches.subtract(ended)
        view.touchesEnded(ended, with: event)
      }
      let cancelled = part(.cancelled)
      if !cancelled.isEmpty {
        deliveredTouches.subtract(cancelled)
        view.touchesCancelled(cancelled, with: event)
      }
    }
  }

  /// Takes the touches of a recognized gesture from the views that have them.
  func cancelTouchesInViews(of recognizer: UIGestureRecognizer) {
    for touch in recognizer.touches where touch.isDeliveredToView {
      touch.isDeliveredToView = false
      guard deliveredTouches.remove(touch) != nil else { continue }
      touch.view?.touchesCancelled([touch], with: nil)
    }
  }

  // MARK: Between recognizers

  /// Those that `recognizer` waits for and that haven't failed yet.
  func blockers(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    active.filter {
      $0 !== recognizer && $0.currentState == .possible && recognizer.waits(for: $0)
    }
  }

  /// Whether one that was recognized before, with a touch in common, keeps this one from it.
  func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
    rivals(of: recognizer).contains { rival in
      switch rival.currentState {
      case .began, .changed, .ended: prevents(rival, recognizer)
      default: false
      }
    }
  }

  /// Ends what can't go on beside `winner`.
  func preventOthers(than winner: UIGestureRecognizer) {
    for rival in rivals(of: winner)
    where rival.currentState == .possible && prevents(winner, rival) {
      rival.fail()
    }
  }

  private func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    active.filter { rival in
      guard rival !== recognizer else { return false }
      // A tap that waits has no touch any more; it competes all the same.
      return rival.touches.isEmpty || recognizer.touches.isEmpty
        || rival.touches.contains { recognizer.touches.contains($0) }
    }
  }

  private func prevents(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    winner.canPrevent(other) && other.canBePrevented(by: winner)
      && !winner.recognizesSimultaneously(with: other)
  }

  func recognizerFailed(_ recognizer: UIGestureRecognizer) {
    for other in active where other.heldState != nil && other.waits(for: recognizer) {
      other.proceedIfUnblocked()
    }
  }

  /// Resets a recognizer that is through and has no touches left.
  func settle(_ recognizer: UIGestureRecognizer) {
    guard recognizer.touches.isEmpty, !recognizer.isFollowingScroll else { return }
    switch recognizer.currentState {
    case .ended, .cancelled, .failed:
      active.removeAll { $0 === recognizer }
      recognizer.resetToPossible()
    case .possible, .began, .changed:
      break
    }
  }
}
