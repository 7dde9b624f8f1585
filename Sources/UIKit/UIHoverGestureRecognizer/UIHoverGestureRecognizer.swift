/// Recognizes the pointer over a view and everything in it, while no button is down.
///
/// It begins when the pointer comes, changes as it moves and ends when it goes; while a button is down it stays as
/// it is. Hovering excludes no other gesture, and no other gesture excludes it.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// In window points; nil while the pointer is elsewhere.
  private(set) var hoverLocation: CGPoint?

  /// How far a pencil is above the view; a pointer is always at zero.
  open var zOffset: CGFloat { 0 }

  open override func location(in view: UIView?) -> CGPoint {
    guard let hoverLocation else { return super.location(in: view) }
    return view?.convert(hoverLocation, from: nil) ?? hoverLocation
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  open override func canBePrevented(
    by preventingGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  // MARK: From the tracker

  /// Touches are not for it.
  override func receives(_ touch: UITouch, _ event: UIEvent) -> Bool { false }

  func mayHover(_ event: UIEvent) -> Bool {
    guard isEnabled, shouldReceive(event),
      delegate?.gestureRecognizer(self, shouldReceive: event) != false
    else { return false }
    return delegate?.gestureRecognizerShouldBegin(self) != false
      && view?.gestureRecognizerShouldBegin(self) != false
  }

  func hoverBegan(at place: CGPoint, _ event: UIEvent) {
    noteInput(event)
    move(to: place)
    enter(.began)
  }

  func hoverChanged(at place: CGPoint, _ event: UIEvent) {
    noteInput(event)
    move(to: place)
    enter(.changed)
  }

  func hoverEnded(as state: State) {
    if currentState == .began || currentState == .changed { enter(state) }
    hoverLocation = nil
    resetToPossible()
  }

  private func move(to place: CGPoint) {
    hoverLocation = place
    notePlace(place)
  }

  override func abandon() {
    UIApplication.shared.gestures.hover.end(self, .cancelled)
  }
}
