/// The way from a movement that fits to a gesture that is recognized.
extension UIGestureRecognizer {
  private var environment: GestureEnvironment { UIApplication.shared.gestures }

  func transition(to new: State) {
    switch GestureStep.from(currentState, to: new) {
    case .recognize: tryToRecognize(as: new)
    // What is over and held back waits for others only: it has nothing to fail at any more.
    case .fail: if !isOver { fail() }
    case .enter(let state):
      enter(state)
      environment.settle(self)
    case .none: break
    }
  }

  private func tryToRecognize(as new: State) {
    if isHeld {
      // What is held back goes on: a lift before its turn ends it then.
      if new == .ended { hold(.ended) }
      return
    }
    guard mayBegin else { return fail() }
    // A delegate that was asked may have switched this off.
    guard currentState == .possible, isEnabled else { return }
    if environment.isBlocked(self) { hold(new) } else { recognize(as: new) }
  }

  /// Called when a recognizer that this one waited for failed.
  func proceedIfUnblocked() {
    guard let first = heldState, !environment.isBlocked(self) else { return }
    let hasEnded = heldEnd
    recognize(as: first)
    if hasEnded, currentState == .began {
      enter(.ended)
      environment.settle(self)
    }
  }

  private func recognize(as new: State) {
    if environment.isPrevented(self) { return fail() }
    environment.preventOthers(than: self)
    if cancelsTouchesInView { environment.delivery.cancelTouches(of: self) }
    // Whoever lost its touch may have switched this off.
    guard currentState == .possible else { return }
    willBeRecognized()
    enter(new)
    environment.delivery.release()
    environment.settle(self)
  }

  func fail() {
    guard currentState == .possible else { return }
    enter(.failed)
    environment.recognizerFailed(self)
    environment.settle(self)
  }

  /// Asks the delegate, then every view from the one that was hit up to this recognizer's.
  private var mayBegin: Bool {
    if delegate?.gestureRecognizerShouldBegin(self) == false { return false }
    var next: UIView? = touches.first?.view ?? view
    while let current = next {
      if !current.gestureRecognizerShouldBegin(self) { return false }
      if current === view { break }
      next = current.superview
    }
    return true
  }

  /// Whether both may be recognized together: either delegate's word is enough.
  func recognizesSimultaneously(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Whether this one has to wait until `other` has failed.
  func waits(for other: UIGestureRecognizer) -> Bool {
    failureRequirements.contains { $0.recognizer === other }
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }
}
