/// Sends touches to gesture recognizers and then to views, sends scrolls to gesture recognizers, and
/// resolves conflicts between recognizers.
///
/// A touch is tracked by all recognizers of the hit view and of its superviews that accept it. They
/// receive it before the view does, those of the hit view first. ``TouchDelivery`` decides whether and
/// when the view receives it.
@MainActor
final class GestureEnvironment {
  /// The recognizers that are tracking input, or have tracked some and have not been reset since, in the
  /// order in which they receive events.
  private(set) var active: [UIGestureRecognizer] = []
  /// The recognizers that track the running scroll.
  private(set) var scrollFollowers: [any ScrollFollower] = []
  let delivery = TouchDelivery()
  let hover = HoverTracker()
  /// A set that is reused for each recognizer, so that dispatch allocates nothing.
  private var scratch: Set<UITouch> = []

  func isActive(_ recognizer: UIGestureRecognizer) -> Bool {
    active.contains { $0 === recognizer }
  }

  func activate(_ recognizer: UIGestureRecognizer) {
    if !isActive(recognizer) { active.append(recognizer) }
  }

  // MARK: Dispatch

  func dispatch(_ event: UIEvent, in window: UIWindow) {
    // An event may contain touches in several windows; it is dispatched once for each of them.
    var changed = event.changedTouches
    if changed.contains(where: { $0.window !== window }) {
      changed.removeAll { $0.window !== window }
    }
    for touch in changed where touch.phase == .began { assign(touch, event) }
    delivery.begin()
    for recognizer in active { deliver(changed, event, to: recognizer) }
    delivery.send(changed, event, in: window)
    for touch in changed where touch.hasEnded {
      for recognizer in touch.gestureRecognizers ?? [] {
        recognizer.stopFollowing(touch)
        resetIfFinished(recognizer)
      }
    }
  }

  private func assign(_ touch: UITouch, _ event: UIEvent) {
    // Drop recognizers that wait for a further touch but have been removed from their view.
    active.removeAll { $0.view == nil && !$0.hasInput }
    var followers: [UIGestureRecognizer] = []
    var next = touch.view
    while let view = next {
      // Of two recognizers that would begin at the same event, the one that was added later does. So an app's pan in a scroll view, or a second
      // tap, comes before what the view had.
      for recognizer in view.viewState.gestureRecognizers.reversed()
      where recognizer.receives(touch, event) { followers.append(recognizer) }
      next = view.superview
    }
    touch.gestureRecognizers = followers
    for recognizer in followers {
      recognizer.follow(touch)
      activate(recognizer)
    }
  }

  /// Delivers those of the changed touches that `recognizer` tracks.
  private func deliver(_ changed: [UITouch], _ event: UIEvent, to recognizer: UIGestureRecognizer) {
    guard changed.contains(where: recognizer.isFollowing) else { return }
    recognizer.recordInput(event)
    for phase in [UITouch.Phase].deliveryOrder where recognizer.receivesInput {
      var touches = scratch
      scratch = []
      defer {
        touches.removeAll(keepingCapacity: true)
        scratch = touches
      }
      for touch in changed where touch.phase == phase && recognizer.isFollowing(touch) {
        touches.insert(touch)
      }
      if touches.isEmpty { continue }
      switch phase {
      case .began: recognizer.touchesBegan(touches, with: event)
      case .moved: recognizer.touchesMoved(touches, with: event)
      case .ended: recognizer.touchesEnded(touches, with: event)
      case .cancelled: recognizer.touchesCancelled(touches, with: event)
      case .stationary: break
      }
    }
  }

  /// Resets a recognizer that has finished and has no input left.
  func resetIfFinished(_ recognizer: UIGestureRecognizer) {
    guard recognizer.touches.isEmpty, !recognizer.isFollowingScroll else { return }
    switch recognizer.currentState {
    case .ended, .cancelled, .failed:
      active.removeAll { $0 === recognizer }
      recognizer.resetToPossible()
    case .possible, .began, .changed:
      break
    }
  }

  /// Cancels the touches of a view that left the window, and the gestures of its recognizers.
  /// Gestures of views that are still in the window go on.
  func viewDidLeaveWindow(_ view: UIView) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) == true {
      recognizer.abandon()
    }
    delivery.viewDidLeaveWindow(view)
    hover.viewDidLeaveWindow(view)
  }
}

extension [UITouch.Phase] {
  /// The phases that are delivered, in the order in which one event delivers them.
  static let deliveryOrder: Self = [.began, .moved, .ended, .cancelled]
}

extension UITouch {
  var hasEnded: Bool { phase == .ended || phase == .cancelled }
}

// MARK: - Conflicts
extension GestureEnvironment {
  /// Whether another recognizer is still undecided that must fail before `recognizer` may be recognized.
  func isBlocked(_ recognizer: UIGestureRecognizer) -> Bool {
    active.contains {
      $0 !== recognizer && $0.currentState == .possible && recognizer.waits(for: $0)
    }
  }

  /// Whether `recognizer` is prevented by another one that interprets the same input and has been
  /// recognized already.
  func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
    active.contains { rival in
      switch rival.currentState {
      case .began, .changed, .ended:
        compete(rival, recognizer) && prevents(rival, recognizer)
      case .possible, .cancelled, .failed: false
      }
    }
  }

  /// Fails the undecided recognizers that cannot be recognized any more because `winner` was recognized.
  func preventOthers(than winner: UIGestureRecognizer) {
    let losers = active.filter {
      guard $0 !== winner, $0.currentState == .possible else { return false }
      // A recognizer that waits for the winner to fail is a loser even if they share no touch.
      return compete($0, winner) ? prevents(winner, $0) : $0.isWaiting && $0.waits(for: winner)
    }
    // Fail all losers before recognizerFailed(_:) is called for any of them. Otherwise a loser that waited
    // for another loser would be recognized now.
    for loser in losers { loser.enter(.failed) }
    for loser in losers {
      recognizerFailed(loser)
      resetIfFinished(loser)
    }
  }

  /// Whether both recognizers interpret the same input. Touches that have been lifted count, too: a tap
  /// recognizer that waits for a second tap, or for other recognizers to fail, still competes for the
  /// touches that it has tracked, but not for later ones.
  private func compete(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    guard a !== b else { return false }
    if a.isFollowingScroll, b.isFollowingScroll { return true }
    return a.touchNumbers.contains(where: b.touchNumbers.contains)
  }

  /// Whether `winner` prevents `other`. It always prevents a recognizer that requires it to fail, even if
  /// both may be recognized simultaneously.
  private func prevents(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    other.waits(for: winner)
      || winner.canPrevent(other) && other.canBePrevented(by: winner)
        && !winner.recognizesSimultaneously(with: other)
  }

  /// Lets the recognizers that waited for `recognizer` to fail continue, and delivers the touches that it
  /// delayed.
  func recognizerFailed(_ recognizer: UIGestureRecognizer) {
    for other in active where other.isWaiting && other.waits(for: recognizer) {
      other.proceedIfUnblocked()
    }
    delivery.release()
  }
}

extension GestureEnvironment {
  /// Sends a scroll to the recognizers of `view`, over which the scroll began, and of its
  /// superviews.
  ///
  /// Returns true if one of them has recognized the scroll. Responders must not receive it then.
  @discardableResult
  func dispatch(_ event: UIScrollEvent, over view: UIView?) -> Bool {
    if event.phase == .began {
      cancelScroll()
      assign(event, over: view)
    }
    for follower in scrollFollowers where follower.isFollowingScroll && follower.receivesInput {
      follower.recordLocation(event.windowLocation)
      follower.recordInput(event)
      switch event.phase {
      case .began: follower.scrollBegan(with: event)
      case .changed: follower.scrollChanged(with: event)
      case .ended: follower.scrollEnded(with: event)
      case .cancelled: follower.scrollCancelled(with: event)
      }
    }
    let isTaken = scrollFollowers.contains {
      $0.currentState == .began || $0.currentState == .changed || $0.currentState == .ended
    }
    if event.phase == .ended || event.phase == .cancelled { releaseScroll() }
    return isTaken
  }

  /// Cancels the running scroll, for example when its window is removed.
  func cancelScroll() {
    for follower in scrollFollowers where follower.isFollowingScroll && follower.receivesInput {
      follower.state = follower.state == .possible ? .failed : .cancelled
    }
    releaseScroll()
  }

  private func assign(_ event: UIScrollEvent, over view: UIView?) {
    var next = view
    while let current = next {
      for recognizer in current.viewState.gestureRecognizers.reversed() where recognizer.isEnabled {
        // A recognizer that is tracking touches accepts no scroll.
        guard let follower = recognizer as? any ScrollFollower, follower.touches.isEmpty,
          follower.currentState == .possible, !follower.isOver, follower.follows(event),
          follower.delegate?.gestureRecognizer(follower, shouldReceive: event) != false
        else { continue }
        follower.isFollowingScroll = true
        scrollFollowers.append(follower)
        activate(follower)
      }
      next = current.superview
    }
  }

  private func releaseScroll() {
    let followers = scrollFollowers
    scrollFollowers = []
    for follower in followers {
      follower.isFollowingScroll = false
      resetIfFinished(follower)
    }
  }
}

/// A gesture recognizer that can track a scroll instead of touches.
///
/// ``GestureEnvironment/dispatch(_:over:)`` offers each new scroll to the recognizers. One that accepts
/// the scroll receives all its changes and its end. For the scroll, it competes with other recognizers
/// as it does for touches.
@MainActor
protocol ScrollFollower: UIGestureRecognizer {
  /// Whether to track the scroll that begins with `event`.
  func follows(_ event: UIScrollEvent) -> Bool

  func scrollBegan(with event: UIScrollEvent)
  func scrollChanged(with event: UIScrollEvent)
  func scrollEnded(with event: UIScrollEvent)
  func scrollCancelled(with event: UIScrollEvent)
}
