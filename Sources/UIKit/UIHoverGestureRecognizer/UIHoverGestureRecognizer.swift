/// Recognizes that the pointer is over a view or its subviews while no button is down.
///
/// The gesture begins when the pointer enters the view, changes when the pointer moves and ends when it
/// leaves the view. While a button is down, the state does not change. The gesture neither prevents
/// other gestures nor is prevented by them. As in UIKit.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The pointer's location in window points; nil while it is not over the view.
  private(set) var hoverLocation: CGPoint?

  /// The distance of a pencil from the screen. Always zero, as for a pointer in UIKit.
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

  /// Tracks no touches.
  override func receives(_ touch: UITouch, _ event: UIEvent) -> Bool { false }

  func mayHover(_ event: UIEvent) -> Bool {
    guard isEnabled, shouldReceive(event),
      delegate?.gestureRecognizer(self, shouldReceive: event) != false
    else { return false }
    return delegate?.gestureRecognizerShouldBegin(self) != false
      && view?.gestureRecognizerShouldBegin(self) != false
  }

  func hoverBegan(at place: CGPoint, _ event: UIEvent) {
    recordInput(event)
    move(to: place)
    enter(.began)
  }

  func hoverChanged(at place: CGPoint, _ event: UIEvent) {
    recordInput(event)
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
    recordLocation(place)
  }

  override func abandon() {
    UIApplication.shared.gestures.hover.end(self, .cancelled)
  }
}
