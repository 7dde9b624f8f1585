extension UIScrollView {
  // MARK: May it begin

  /// Whether contents can be dragged along an axis, if only to stretch.
  func isDraggable(_ axis: ScrollAxis) -> Bool {
    hasRoom(axis)
      || (bounces && (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal))
  }

  private func hasRoom(_ axis: ScrollAxis) -> Bool {
    let limits = limits
    let range = axis == .vertical ? limits.y : limits.x
    return range.lowerBound < range.upperBound
  }

  /// Whether contents can follow a drag in the direction of `translation` along `axis`.
  private func hasRoom(_ axis: ScrollAxis, for translation: CGPoint) -> Bool {
    let limits = limits
    let (range, offset, translation) =
      axis == .vertical
      ? (limits.y, contentOffset.y, translation.y) : (limits.x, contentOffset.x, translation.x)
    guard isScrollEnabled, range.lowerBound < range.upperBound else { return false }
    // The contents move with the finger, the offset against it.
    return translation > 0 ? offset > range.lowerBound : offset < range.upperBound
  }

  /// Whether this view follows a drag or scroll in the direction of `translation`, and not a view around it.
  ///
  /// A view at its limit leaves the movement to a scroll view around it that has room, or to another recognizer that follows
  /// scrolling. If there is none, a finger can stretch the contents.
  func mayDrag(along translation: CGPoint, byScroll: Bool) -> Bool {
    let vector = CGVector(dx: translation.x, dy: translation.y)
    let isHorizontal =
      byScroll ? InputTuning.isHorizontal(vector) : abs(translation.x) > abs(translation.y)
    let axis = isHorizontal ? ScrollAxis.horizontal : .vertical
    if hasRoom(axis, for: translation) { return true }
    guard !byScroll, bounces, isDraggable(axis) else { return false }
    var next = superview
    while let view = next {
      if (view as? UIScrollView)?.hasRoom(axis, for: translation) == true { return false }
      next = view.superview
    }
    return true
  }

  // MARK: The drag

  func panDidChange() {
    switch panGestureRecognizer.state {
    case .began:
      beginDrag()
      followPan()
    case .changed: followPan()
    case .ended: endDrag(isCancelled: false)
    case .cancelled: endDrag(isCancelled: true)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    // A touch that only stops moving contents is no drag yet.
    stopMotion()
    let pan = panGestureRecognizer
    let isScroll = pan.isFollowingScroll
    let limits = limits
    let edge = bounces && !isScroll ? AxisDrag.Edge.stretches : .stops
    let locked = lockedAxis(after: pan.motion.travel)
    drag = (
      AxisDrag(
        offset: contentOffset.x, limits: limits.x, length: bounds.width, edge: edge,
        isFixed: locked == .vertical || !isDraggable(.horizontal)),
      AxisDrag(
        offset: contentOffset.y, limits: limits.y, length: bounds.height, edge: edge,
        isFixed: locked == .horizontal || !isDraggable(.vertical))
    )
  }

  /// The only axis that a drag that began with `translation` moves along.
  private func lockedAxis(after translation: CGPoint) -> ScrollAxis? {
    guard isDirectionalLockEnabled else { return nil }
    if abs(translation.x) > InputTuning.axisRatio * abs(translation.y) { return .horizontal }
    if abs(translation.y) > InputTuning.axisRatio * abs(translation.x) { return .vertical }
    return nil
  }

  private func followPan() {
    guard drag != nil else { return }
    if !isDragging {
      guard panGestureRecognizer.motion.travel != .zero else { return }
      isDragging = true
      showIndicators()
      delegate?.scrollViewWillBeginDragging(self)
    }
    let translation = panGestureRecognizer.translation(in: self)
    let limits = limits
    guard var drag else { return }
    let offset = aligned(
      CGPoint(
        x: drag.x.offset(after: translation.x, limits: limits.x),
        y: drag.y.offset(after: translation.y, limits: limits.y)))
    self.drag = drag
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Keeps the contents under the finger after they were moved by `shift`.
  func shiftDrag(by shift: CGPoint) {
    guard shift != .zero, var drag else { return }
    let translation = panGestureRecognizer.translation(in: self)
    let limits = limits
    drag.x.shift(by: shift.x, after: translation.x, limits: limits.x)
    drag.y.shift(by: shift.y, after: translation.y, limits: limits.y)
    self.drag = drag
  }

  private func endDrag(isCancelled: Bool) {
    guard let drag else { return }
    let velocity = isCancelled ? .zero : releaseVelocity(of: drag)
    self.drag = nil
    guard isDragging else {
      // Caught and released without a drag.
      decelerate(velocity: .zero)
      return
    }
    planMotion(velocity: velocity)
    isDragging = false
    delegate?.scrollViewDidEndDragging(self, willDecelerate: plannedMotion != nil)
    let planned = plannedMotion
    plannedMotion = nil
    // The delegate may have scrolled elsewhere.
    guard motion == nil, self.drag == nil else { return }
    if let planned { begin(planned) } else { hideIndicators() }
  }

  /// The velocity of the offset at the release; zero if it is too slow for a fling.
  private func releaseVelocity(of drag: (x: AxisDrag, y: AxisDrag)) -> CGVector {
    let pan = panGestureRecognizer
    // A scroll ends when no more events come: the contents have stopped already.
    if pan.isFollowingScroll { return .zero }
    let translation = pan.translation(in: self)
    let panVelocity = pan.velocity(in: self)
    let limits = limits
    let velocity = CGVector(
      dx: drag.x.velocity(after: translation.x, panVelocity: panVelocity.x, limits: limits.x),
      dy: drag.y.velocity(after: translation.y, panVelocity: panVelocity.y, limits: limits.y))
    let isFling = hypot(velocity.dx, velocity.dy) >= InputTuning.minimumFlingVelocity
    return isFling ? velocity : .zero
  }

  /// Plans the motion after a release, and asks the delegate about it. Nothing is planned if the contents stay where they are.
  ///
  /// The delegate may move the contents, or stop them.
  private func planMotion(velocity: CGVector) {
    plannedMotion = releaseMotion(velocity: velocity)
    var target = plannedMotion?.end ?? contentOffset
    let natural = target
    let perMillisecond = CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000)
    withUnsafeMutablePointer(to: &target) {
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: perMillisecond, targetContentOffset: $0)
    }
    guard target != natural else { return }
    plannedMotion = snapMotion(to: clamped(target), velocity: velocity)
  }
}
