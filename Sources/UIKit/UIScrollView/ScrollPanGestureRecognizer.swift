/// The pan of a scroll view: begins where there is somewhere to go, and catches contents that move.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }
  /// Until when a finger may still become a drag before contents hear of it.
  private var contentDelay: MediaDeadline?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let scrollView else { return }
    guard scrollView.isScrollEnabled,
      scrollView.isDraggable(.vertical) || scrollView.isDraggable(.horizontal)
    else {
      state = .failed
      return
    }
    for touch in touches { offer(touch, to: scrollView, event) }
    scrollView.isTracking = true
    // Nothing is tapped on while it flies by: the touch stops it, and is a drag from the start.
    if scrollView.isDecelerating {
      state = .began
    } else if scrollView.delaysContentTouches, contentDelay == nil,
      touches.contains(where: { $0.type == .direct })
    {
      delayContents()
    }
  }

  private func delayContents() {
    delaysTouchesBegan = true
    contentDelay = MediaDeadline(after: InputTuning.contentTouchDelay) { [weak self] in
      self?.endDelay()
      UIApplication.shared.gestures.delivery.release()
    }
  }

  private func endDelay() {
    contentDelay?.cancel()
    contentDelay = nil
    delaysTouchesBegan = false
  }

  /// Asks whether what is under the touch gets it.
  private func offer(_ touch: UITouch, to scrollView: UIScrollView, _ event: UIEvent) {
    guard let view = touch.view, view !== scrollView else { return }
    if !scrollView.touchesShouldBegin([touch], with: event, in: view) {
      touch.delivery = .done
    }
  }

  override func canBegin(after travel: CGPoint) -> Bool {
    guard let scrollView else { return false }
    return mayTakeTouches(from: scrollView)
      && scrollView.mayDrag(along: travel, byScroll: isFollowingScroll)
  }

  private func mayTakeTouches(from scrollView: UIScrollView) -> Bool {
    touches.allSatisfy { touch in
      guard touch.delivery == .told, let view = touch.view, view !== scrollView else { return true }
      return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view)
    }
  }

  override func follows(_ event: UIScrollEvent) -> Bool {
    scrollView?.isScrollEnabled == true && super.follows(event)
  }

  override func reset() {
    super.reset()
    endDelay()
    scrollView?.isTracking = false
  }
}
