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
    let losers = active.filter {
      guard $0 !== winner, $0.currentState == .possible else { return false }
      // Who already waits for the winner waits no longer, whatever else was touched.
      return areRivals($0, winner) ? prevents(winner, $0) : $0.isHeld && $0.waits(for: winner)
    }
    // All before anyone hears of it: one that waited for another of them is not to go on.
    for loser in losers { loser.enter(.failed) }
    for loser in losers {
      recognizerFailed(loser)
      settle(loser)
    }
  }

  /// Whether the same input could mean either. Touches that are gone count too: a tap that waits, for the next or for
  /// others to fail, competes for those it was made of, and for no later ones.
  private func areRivals(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    guard a !== b else { return false }
    if a.isFollowingScroll, b.isFollowingScroll { return true }
    return a.touchNumbers.contains(where: b.touchNumbers.contains)
  }

  /// Whether `other` can't go on beside `winner`. Not even together with it, if it requires it to fail.
  private func prevents(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    other.waits(for: winner)
      || winner.canPrevent(other) && other.canBePrevented(by: winner)
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
