/// The pan recognizer of a scroll view. It begins if the content can move in the direction of the drag. On content that
/// is still moving it begins at once.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }
  /// Whether the scroll is made with the Control key, and zooms the content.
  private(set) var zooms = false
  /// Whether a touch that may drag the content is down.
  var isTracking: Bool { hasTouch && [.possible, .began, .changed].contains(state) }
  private var hasTouch = false
  /// The timer that delivers a delayed touch to the content, unless the touch has become a drag by then.
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
    hasTouch = true
    // A touch on moving content stops it and is a drag from the start, not a tap.
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

  /// Asks the scroll view whether the view under the touch receives it.
  private func offer(_ touch: UITouch, to scrollView: UIScrollView, _ event: UIEvent) {
    guard let view = touch.view, view !== scrollView else { return }
    if !scrollView.touchesShouldBegin([touch], with: event, in: view) {
      touch.delivery = .done
    }
  }

  override func canBegin(after travel: CGPoint) -> Bool {
    guard let scrollView else { return false }
    if zooms { return true }
    return mayTakeTouches(from: scrollView)
      && scrollView.mayDrag(along: travel, byScroll: isFollowingScroll)
  }

  private func mayTakeTouches(from scrollView: UIScrollView) -> Bool {
    touches.allSatisfy { touch in
      guard touch.delivery == .delivered, let view = touch.view, view !== scrollView else {
        return true
      }
      return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view)
    }
  }

  override func follows(_ event: UIScrollEvent) -> Bool {
    guard let scrollView, super.follows(event) else { return false }
    zooms = event.modifierFlags.contains(.control) && scrollView.canZoom
    return zooms || scrollView.isScrollEnabled
  }

  override func reset() {
    super.reset()
    zooms = false
    endDelay()
    hasTouch = false
  }
}
