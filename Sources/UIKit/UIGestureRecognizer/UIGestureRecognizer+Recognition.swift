/// The rules between recognizers: who must wait for whom, and who ends whom.
extension UIGestureRecognizer {
  private var environment: GestureEnvironment { UIApplication.shared.gestures }

  func transition(to new: State) {
    switch (currentState, new) {
    case (.possible, .began), (.possible, .ended): tryToRecognize(as: new)
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      enter(new)
      environment.settle(self)
    case (.began, .failed), (.changed, .failed):
      enter(.cancelled)
      environment.settle(self)
    default:
      // Held back as began: what follows happens once the others have failed.
      if heldState != nil, new == .failed || new == .cancelled { fail() }
    }
  }

  private func tryToRecognize(as new: State) {
    if heldState != nil {
      // A drag that is held back goes on; a lift before its turn ends it.
      if new == .ended { hold(.ended) }
      return
    }
    guard mayBegin else { return fail() }
    if environment.blockers(of: self).isEmpty {
      recognize(as: new)
    } else {
      hold(new)
    }
  }

  /// Called when a recognizer that this one waited for failed.
  func proceedIfUnblocked() {
    guard let held = heldState, environment.blockers(of: self).isEmpty else { return }
    recognize(as: held)
  }

  private func recognize(as new: State) {
    if environment.isPrevented(self) { return fail() }
    environment.preventOthers(than: self)
    if cancelsTouchesInView { environment.cancelTouchesInViews(of: self) }
    willBeRecognized()
    enter(new)
    environment.settle(self)
  }

  func fail() {
    guard currentState == .possible else { return }
    enter(.failed)
    environment.recognizerFailed(self)
    environment.settle(self)
  }

  /// Ends whatever goes on, without the touches.
  func abandon() {
    for touch in touches { stopFollowing(touch) }
    isFollowingScroll = false
    switch currentState {
    case .possible:
      if environment.isActive(self) { fail() }
    case .began, .changed:
      enter(.cancelled)
      environment.settle(self)
    case .ended, .cancelled, .failed:
      environment.settle(self)
    }
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
