/// Follows the pointer while no button is down and tells hover recognizers when it comes, moves and goes.
@MainActor
final class HoverTracker {
  private let event = UIHoverEvent(timestamp: 0)
  private var hovering: [UIHoverGestureRecognizer] = []
  private var window: UIWindow?
  /// Where the pointer is, on the screen; nil when it is nowhere.
  private var location: CGPoint?

  /// The pointer is at `location` now. While a button is down whatever is hovered stays so.
  func move(
    to location: CGPoint?, buttons: UIEvent.ButtonMask, modifiers: UIKeyModifierFlags,
    at time: TimeInterval
  ) {
    event.timestamp = time
    event.modifierFlags = modifiers
    guard buttons.isEmpty || location == nil else { return }
    self.location = location
    update()
  }

  /// Looks again at what is under the pointer, as after a change of the tree.
  func update() {
    let hit = hitView
    for recognizer in hovering where !covers(recognizer, hit) { end(recognizer, .ended) }
    var next = hit
    while let view = next {
      for recognizer in view.viewState.gestureRecognizers {
        if let hover = recognizer as? UIHoverGestureRecognizer { advance(hover) }
      }
      next = view.superview
    }
  }

  private var hitView: UIView? {
    guard let location else { return nil }
    for window in UIApplication.shared.windows.reversed() {
      let point = CGPoint(x: location.x - window.frame.minX, y: location.y - window.frame.minY)
      event.windowLocation = point
      if let view = window.hitTest(point, with: event) { return view }
    }
    return nil
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

  /// Forgets a recognizer that goes, after its last action.
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
