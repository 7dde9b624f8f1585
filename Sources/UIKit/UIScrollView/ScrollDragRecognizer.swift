/// Lets a drag move the contents of the scroll view it belongs to.
final class ScrollDragRecognizer: UIGestureRecognizer {
  /// How far the touch must go before it is a drag and not a tap, in points.
  private static let slop: CGFloat = 10

  private weak var touch: UITouch?
  private var start = CGPoint.zero
  private var startOffset = CGPoint.zero

  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard touch == nil, let scrollView, scrollView.isScrollEnabled,
      event.buttonMask.isSubset(of: .primary),
      scrollView.canScrollVertically || scrollView.canScrollHorizontally
    else {
      if touch == nil { state = .failed }
      return
    }
    touch = touches.first
    start = touch?.windowLocation ?? .zero
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch, touches.contains(touch), let scrollView else { return }
    let now = touch.windowLocation
    let way = CGVector(dx: now.x - start.x, dy: now.y - start.y)
    if state == .possible {
      let isVertical = abs(way.dy) >= abs(way.dx)
      guard max(abs(way.dx), abs(way.dy)) > Self.slop else { return }
      guard isVertical ? scrollView.canScrollVertically : scrollView.canScrollHorizontally else {
        state = .failed
        return
      }
      // The contents start from here, so that they don't jump by the slop.
      start = now
      startOffset = scrollView.contentOffset
      state = .began
      guard state == .began else { return }
      scrollView.isDragging = true
      scrollView.delegate?.scrollViewWillBeginDragging(scrollView)
      return
    }
    guard state == .began || state == .changed else { return }
    scrollView.contentOffset = scrollView.clamped(
      CGPoint(x: startOffset.x - way.dx, y: startOffset.y - way.dy))
    state = .changed
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    finish(touches, as: .ended)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    finish(touches, as: .cancelled)
  }

  private func finish(_ touches: Set<UITouch>, as end: State) {
    guard let touch, touches.contains(touch) else { return }
    state = state == .possible ? .failed : end
  }

  override func reset() {
    touch = nil
    guard let scrollView, scrollView.isDragging else { return }
    scrollView.isDragging = false
    scrollView.delegate?.scrollViewDidEndDragging(scrollView, willDecelerate: false)
  }
}
