/// The pan of a scroll view: begins where there is somewhere to go, and catches contents that move.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

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
    if scrollView.isDecelerating { state = .began }
  }

  /// Asks whether what is under the touch gets it.
  private func offer(_ touch: UITouch, to scrollView: UIScrollView, _ event: UIEvent) {
    guard let view = touch.view, view !== scrollView else { return }
    if !scrollView.touchesShouldBegin([touch], with: event, in: view) {
      touch.isDeliveredToView = false
    }
  }

  override func canBegin(after travel: CGPoint) -> Bool {
    guard let scrollView else { return false }
    return mayTakeTouches(from: scrollView)
      && scrollView.mayDrag(along: travel, byScroll: isFollowingScroll)
  }

  private func mayTakeTouches(from scrollView: UIScrollView) -> Bool {
    touches.allSatisfy { touch in
      guard touch.isDeliveredToView, let view = touch.view, view !== scrollView else { return true }
      return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view)
    }
  }

  override func follows(_ event: UIScrollEvent) -> Bool {
    scrollView?.isScrollEnabled == true && super.follows(event)
  }

  override func reset() {
    super.reset()
    scrollView?.isTracking = false
  }
}
