extension GestureEnvironment {
  /// Hands a scroll to the recognizers of `view`, which the pointer was over when it began, and of those above it.
  ///
  /// True while one of them has recognized it: then it is theirs, and no responder's.
  @discardableResult
  func dispatch(_ event: UIScrollEvent, over view: UIView?) -> Bool {
    if event.phase == .began {
      cancelScroll()
      assign(event, over: view)
    }
    for follower in scrollFollowers where follower.isFollowingScroll && follower.hearsInput {
      follower.notePlace(event.windowLocation)
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

  /// Ends the scroll that goes on, as when the window goes.
  func cancelScroll() {
    for follower in scrollFollowers where follower.isFollowingScroll && follower.hearsInput {
      follower.state = follower.state == .possible ? .failed : .cancelled
    }
    releaseScroll()
  }

  private func assign(_ event: UIScrollEvent, over view: UIView?) {
    var next = view
    while let current = next {
      for recognizer in current.viewState.gestureRecognizers where recognizer.isEnabled {
        // One that has touches keeps to them.
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
      settle(follower)
    }
  }
}
