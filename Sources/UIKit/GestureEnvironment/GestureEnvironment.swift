/// Hands touches to recognizers, then to views, and settles who wins.
///
/// Every recognizer of the view that was hit and of those above it follows a touch, the innermost first. They hear of
/// it before its view does. See ``TouchDelivery`` for what the view hears.
@MainActor
final class GestureEnvironment {
  /// Recognizers that follow touches or have not been reset since, in the order in which they are told.
  private(set) var active: [UIGestureRecognizer] = []
  /// Those that follow the scroll that goes on.
  var scrollFollowers: [any ScrollFollower] = []
  let delivery = TouchDelivery()
  let hover = HoverTracker()
  /// What one recognizer or another is told of; its storage goes from one to the next.
  private var scratch: Set<UITouch> = []

  func isActive(_ recognizer: UIGestureRecognizer) -> Bool {
    active.contains { $0 === recognizer }
  }

  func activate(_ recognizer: UIGestureRecognizer) {
    if !isActive(recognizer) { active.append(recognizer) }
  }

  // MARK: Dispatch

  func dispatch(_ event: UIEvent, in window: UIWindow) {
    let changed = event.changedTouches
    for touch in changed where touch.window === window && touch.phase == .began {
      assign(touch, event)
    }
    delivery.begin()
    for recognizer in active { tell(recognizer, of: changed, event) }
    delivery.send(changed, event, in: window)
    for touch in changed where touch.window === window && touch.hasEnded {
      for recognizer in touch.gestureRecognizers ?? [] {
        recognizer.stopFollowing(touch)
        settle(recognizer)
      }
    }
  }

  private func assign(_ touch: UITouch, _ event: UIEvent) {
    // One that waits for a further touch may wait for ever; not beyond its view.
    active.removeAll { $0.view == nil && !$0.hasInput }
    var followers: [UIGestureRecognizer] = []
    var next = touch.view
    while let view = next {
      for recognizer in view.viewState.gestureRecognizers
      where recognizer.receives(touch, event) { followers.append(recognizer) }
      next = view.superview
    }
    touch.gestureRecognizers = followers
    for recognizer in followers {
      recognizer.follow(touch)
      activate(recognizer)
    }
  }

  private func tell(_ recognizer: UIGestureRecognizer, of changed: [UITouch], _ event: UIEvent) {
    guard changed.contains(where: recognizer.isFollowing) else { return }
    recognizer.noteInput(event)
    for phase in [UITouch.Phase].telling where recognizer.hearsInput {
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

  /// Resets a recognizer that is through and has no touches left.
  func settle(_ recognizer: UIGestureRecognizer) {
    guard recognizer.touches.isEmpty, !recognizer.isFollowingScroll else { return }
    switch recognizer.currentState {
    case .ended, .cancelled, .failed:
      active.removeAll { $0 === recognizer }
      recognizer.resetToPossible()
    case .possible, .began, .changed:
      break
    }
  }

  /// The touches of views that left the screen are cancelled, and so are these views' own gestures; those of views
  /// that are still there go on.
  func viewDidLeaveWindow(_ view: UIView) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) == true {
      recognizer.abandon()
    }
    delivery.viewDidLeaveWindow(view)
    hover.viewDidLeaveWindow(view)
  }
}

extension [UITouch.Phase] {
  /// The phases that are news, in the order in which an event tells them.
  static let telling: Self = [.began, .moved, .ended, .cancelled]
}

extension UITouch {
  var hasEnded: Bool { phase == .ended || phase == .cancelled }
}
