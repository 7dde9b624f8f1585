/// The state of a scroll view's zoom.
struct ScrollZoom {
  /// The recognizer of two fingers; nil until the limits allow a zoom for the first time.
  fileprivate(set) var recognizer: UIPinchGestureRecognizer?
  /// The point of the zoomed view that stays between the fingers, in its own coordinates; nil unless fingers zoom.
  fileprivate(set) var anchor: CGPoint?
  /// The scale when the fingers began to zoom.
  fileprivate var startScale: CGFloat = 1
  /// The number of fingers at the last change. If it changes, the point between them jumps.
  fileprivate var fingers = 0
  /// Whether the view returns to a scale within the limits.
  fileprivate(set) var isBouncing = false

  /// The duration of an animated zoom in seconds. Ours.
  static let duration: TimeInterval = 0.3
  /// The share of a change of scale beyond a limit that is shown, as an exponent. Ours.
  static let resistance: CGFloat = 0.35
  /// The distance in points of a scroll with the Control key that multiplies the scale by e. Ours.
  static let scrollDistance: CGFloat = 300
}

extension UIScrollView {
  /// The view that is scaled by zooming.
  var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  /// The size in points by which `view`, the zoomed view, is larger than without its scale.
  func excessOfZoom(of view: UIView) -> CGSize {
    let growth = zoomScale - 1
    return CGSize(width: view.bounds.width * growth, height: view.bounds.height * growth)
  }

  /// Called when a limit of the scale has changed: two fingers may zoom from now on. The scale stays as it is, as in UIKit.
  func zoomLimitsDidChange() {
    let canZoom = minimumZoomScale < maximumZoomScale
    if canZoom, zoom.recognizer == nil {
      let recognizer = ScrollPinchGestureRecognizer()
      recognizer.addHandler { [weak self] _ in self?.pinchDidChange() }
      zoom.recognizer = recognizer
      addGestureRecognizer(recognizer)
    }
    zoom.recognizer?.isEnabled = canZoom
  }

  /// Whether the user can zoom.
  var canZoom: Bool { minimumZoomScale < maximumZoomScale && zoomedView != nil }

  private func limitedScale(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  // MARK: By code

  /// Zooms to a scale, with `point` of the view in the middle of the visible part.
  func zoom(_ view: UIView, to scale: CGFloat, showing point: CGPoint, animated: Bool) {
    let scale = limitedScale(scale)
    let area = bounds.inset(by: adjustedContentInset)
    let place = CGPoint(x: area.midX - bounds.minX, y: area.midY - bounds.minY)
    guard animated, window != nil else {
      setContentOffset(contentOffset, animated: false)
      return apply(scale, to: view, placing: point, at: place, isLimited: true)
    }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    animate(view, to: scale, placing: point, at: place)
  }

  private func animate(
    _ view: UIView, to scale: CGFloat, placing point: CGPoint, at place: CGPoint
  ) {
    setContentOffset(contentOffset, animated: false)
    UIView.animate(
      withDuration: ScrollZoom.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { [self] in
      apply(scale, to: view, placing: point, at: place, isLimited: true)
      layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self, !isZooming else { return }
      zoom.isBouncing = false
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
    }
  }

  /// Scales the view about its upper left corner, and moves the content so that `point` of the view lies at `place`, measured from the
  /// upper left corner of this view; if `isLimited`, as near as the content's limits allow.
  private func apply(
    _ scale: CGFloat, to view: UIView, placing point: CGPoint, at place: CGPoint, isLimited: Bool
  ) {
    let corner = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let size = view.frame.size
    view.center = CGPoint(
      x: corner.x + view.anchorPoint.x * size.width,
      y: corner.y + view.anchorPoint.y * size.height)
    contentSize = view.frame.size
    if !view.translatesAutoresizingMaskIntoConstraints { setNeedsLayout() }
    delegate?.scrollViewDidZoom(self)
    let offset = view.convert(point, to: self) - place
    contentOffset = isLimited ? clamped(offset) : offset
  }

  // MARK: By fingers

  private func pinchDidChange() {
    guard let pinch = zoom.recognizer, let view = zoomedView else { return }
    switch pinch.state {
    case .began:
      zoom.fingers = pinch.numberOfTouches
      beginZoom(view, at: pinch.location(in: self))
      follow(pinch, view)
    case .changed: follow(pinch, view)
    case .ended, .cancelled, .failed: endZoom(view)
    case .possible: break
    }
  }

  /// Zooms by the wheel or a touchpad, about the pointer.
  func scrollDidZoom(_ pan: UIPanGestureRecognizer) {
    guard let view = zoomedView else { return }
    let location = pan.location(in: self)
    switch pan.state {
    case .began: beginZoom(view, at: location)
    case .changed: break
    case .ended, .cancelled, .failed: return endZoom(view)
    case .possible: return
    }
    guard let anchor = zoom.anchor else { return }
    let factor = exp(pan.translation(in: superview).y / ScrollZoom.scrollDistance)
    apply(
      limitedScale(zoom.startScale * factor), to: view, placing: anchor,
      at: location - bounds.origin, isLimited: true)
  }

  private func follow(_ pinch: UIPinchGestureRecognizer, _ view: UIView) {
    guard pinch.numberOfTouches > 1 else { return }
    let location = pinch.location(in: self)
    if isZooming, pinch.numberOfTouches != zoom.fingers {
      zoom.fingers = pinch.numberOfTouches
      zoom.anchor = view.convert(location, from: self)
    }
    guard let anchor = zoom.anchor else { return }
    let free = zoom.startScale * pinch.scale
    let limit = limitedScale(free)
    let scale = bouncesZoom ? limit * pow(free / limit, ScrollZoom.resistance) : limit
    apply(
      scale, to: view, placing: anchor, at: location - bounds.origin, isLimited: false)
  }

  /// Begins a zoom about a point of the content.
  private func beginZoom(_ view: UIView, at location: CGPoint) {
    setContentOffset(contentOffset, animated: false)
    zoom.startScale = zoomScale
    zoom.anchor = view.convert(location, from: self)
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  private func endZoom(_ view: UIView) {
    guard let anchor = zoom.anchor else { return }
    zoom.anchor = nil
    let scale = zoomScale
    let limit = limitedScale(scale)
    if abs(limit - scale) > 1e-6 {
      zoom.isBouncing = true
      animate(
        view, to: limit, placing: anchor, at: view.convert(anchor, to: self) - bounds.origin)
    } else {
      zoomDidEnd()
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
    }
  }
}

/// The pinch recognizer of a scroll view. It works beside the view's pan recognizer, and only where the delegate names a view to zoom.
private final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  private func isOwnPan(_ other: UIGestureRecognizer) -> Bool {
    other is ScrollPanGestureRecognizer && other.view === view
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isOwnPan(preventedGestureRecognizer) && super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isOwnPan(preventingGestureRecognizer)
      && super.canBePrevented(by: preventingGestureRecognizer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if (view as? UIScrollView)?.zoomedView == nil { state = .failed }
  }
}
