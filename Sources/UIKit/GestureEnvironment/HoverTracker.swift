/// Notifies hover recognizers when the pointer enters their views, moves over them and leaves them.
/// ``PointerTracker`` supplies the pointer's location.
@MainActor
final class HoverTracker {
  private let event = UIHoverEvent(timestamp: 0)
  private var hovering: [UIHoverGestureRecognizer] = []

  /// Updates all recognizers. The pointer is over the view `hit`, at `place` in window points. A nil
  /// `hit` means that the pointer is over no view.
  func update(
    over hit: UIView?, at place: CGPoint, modifiers: UIKeyModifierFlags, time: TimeInterval
  ) {
    event.timestamp = time
    event.modifierFlags = modifiers
    event.windowLocation = place
    for recognizer in hovering where !covers(recognizer, hit) { end(recognizer, .ended) }
    var next = hit
    while let view = next {
      for recognizer in view.viewState.gestureRecognizers {
        if let hover = recognizer as? UIHoverGestureRecognizer { advance(hover) }
      }
      next = view.superview
    }
  }

  private func covers(_ recognizer: UIHoverGestureRecognizer, _ hit: UIView?) -> Bool {
    guard let hit, let view = recognizer.view else { return false }
    return hit.isDescendant(of: view)
  }

  private func advance(_ recognizer: UIHoverGestureRecognizer) {
    let place = event.windowLocation
    if hovering.contains(where: { $0 === recognizer }) {
      if recognizer.hoverLocation != place { recognizer.hoverChanged(at: place, event) }
    } else if recognizer.mayHover(event) {
      hovering.append(recognizer)
      recognizer.hoverBegan(at: place, event)
    }
  }

  /// Ends the hover of a recognizer, calling its handlers a last time.
  func end(_ recognizer: UIHoverGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard let index = hovering.firstIndex(where: { $0 === recognizer }) else { return }
    hovering.remove(at: index)
    recognizer.hoverEnded(as: state)
  }

  func viewDidLeaveWindow(_ view: UIView) {
    for recognizer in hovering where recognizer.view?.isDescendant(of: view) == true {
      end(recognizer, .cancelled)
    }
  }
}
