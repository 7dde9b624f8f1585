/// Who must wait for whom, and who ends whom.
extension GestureEnvironment {
  /// Whether `recognizer` waits for one that hasn't failed yet.
  func isBlocked(_ recognizer: UIGestureRecognizer) -> Bool {
    active.contains {
      $0 !== recognizer && $0.currentState == .possible && recognizer.waits(for: $0)
    }
  }

  /// Whether one that was recognized before, with a touch in common, keeps this one from it.
  func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
    active.contains { rival in
      switch rival.currentState {
      case .began, .changed, .ended:
        areRivals(rival, recognizer) && prevents(rival, recognizer)
      case .possible, .cancelled, .failed: false
      }
    }
  }

  /// Ends what can't go on beside `winner`.
  func preventOthers(than winner: UIGestureRecognizer) {
    for rival in active
    where rival.currentState == .possible && areRivals(rival, winner) && prevents(winner, rival) {
      rival.fail()
    }
  }

  /// Whether the same input could mean either.
  private func areRivals(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    guard a !== b else { return false }
    if a.touches.contains(where: b.isFollowing) { return true }
    if a.isFollowingScroll, b.isFollowingScroll { return true }
    // A tap that waits for the next has no touch; on the same branch of the tree it competes all the same.
    guard !a.hasInput || !b.hasInput, let first = a.view, let second = b.view else { return false }
    return first.isDescendant(of: second) || second.isDescendant(of: first)
  }

  private func prevents(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    winner.canPrevent(other) && other.canBePrevented(by: winner)
      && !winner.recognizesSimultaneously(with: other)
  }

  /// Lets those go on that waited for one that has failed, and views have what it held back.
  func recognizerFailed(_ recognizer: UIGestureRecognizer) {
    for other in active where other.isHeld && other.waits(for: recognizer) {
      other.proceedIfUnblocked()
    }
    delivery.release()
  }
}
