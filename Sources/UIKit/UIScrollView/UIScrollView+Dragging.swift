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

  /// Whether contents can follow a drag in the direction of `way` along `axis`.
  private func hasRoom(_ axis: ScrollAxis, for way: CGPoint) -> Bool {
    let limits = limits
    let (range, offset, way) =
      axis == .vertical ? (limits.y, contentOffset.y, way.y) : (limits.x, contentOffset.x, way.x)
    guard isScrollEnabled, range.lowerBound < range.upperBound else { return false }
    // The contents move with the finger, the offset against it.
    return way > 0 ? offset > range.lowerBound : offset < range.upperBound
  }

  /// Whether this view follows a drag or scroll in the direction of `way`, and not a view around it.
  ///
  /// A view at its limit leaves the movement to a scroll view around it that has room, or to another recognizer that follows
  /// scrolling. If there is none, a finger can stretch the contents.
  func mayDrag(along way: CGPoint, byScroll: Bool) -> Bool {
    let vector = CGVector(dx: way.x, dy: way.y)
    let isHorizontal =
      byScroll ? InputTuning.isHorizontal(vector) : abs(way.x) > abs(way.y)
    let axis = isHorizontal ? ScrollAxis.horizontal : .vertical
    if hasRoom(axis, for: way) { return true }
    guard !byScroll, bounces, isDraggable(axis) else { return false }
    var next = superview
    while let view = next {
      if (view as? UIScrollView)?.hasRoom(axis, for: way) == true { return false }
      next = view.superview
    }
    return true
  }

  // MARK: The drag

  func panDidChange() {
    switch panGestureRecognizer.state {
    case .began:
      takeHold()
      followPan()
    case .changed: followPan()
    case .ended: letGo(isCancelled: false)
    case .cancelled: letGo(isCancelled: true)
    case .possible, .failed: break
    }
  }

  private func takeHold() {
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

  /// The only axis that a drag that began with `way` moves along.
  private func lockedAxis(after way: CGPoint) -> ScrollAxis? {
    guard isDirectionalLockEnabled else { return nil }
    if abs(way.x) > InputTuning.axisRatio * abs(way.y) { return .horizontal }
    if abs(way.y) > InputTuning.axisRatio * abs(way.x) { return .vertical }
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
    let way = panGestureRecognizer.translation(in: self)
    let limits = limits
    guard var drag else { return }
    let offset = aligned(
      CGPoint(
        x: drag.x.offset(after: way.x, limits: limits.x),
        y: drag.y.offset(after: way.y, limits: limits.y)))
    self.drag = drag
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Keeps the contents under the finger after they were moved by `shift`.
  func shiftDrag(by shift: CGPoint) {
    guard shift != .zero, var drag else { return }
    let way = panGestureRecognizer.translation(in: self)
    let limits = limits
    drag.x.shift(by: shift.x, after: way.x, limits: limits.x)
    drag.y.shift(by: shift.y, after: way.y, limits: limits.y)
    self.drag = drag
  }

  private func letGo(isCancelled: Bool) {
    guard let drag else { return }
    let velocity = isCancelled ? .zero : releaseVelocity(of: drag)
    self.drag = nil
    guard isDragging else {
      // Caught and released without a drag.
      settle(velocity: .zero)
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

  /// The velocity of the offset at the release; zero if it is too slow for a throw.
  private func releaseVelocity(of drag: (x: AxisDrag, y: AxisDrag)) -> CGVector {
    let pan = panGestureRecognizer
    // A scroll ends when no more events come: the contents have stopped already.
    if pan.isFollowingScroll { return .zero }
    let (way, hand, limits) = (pan.translation(in: self), pan.velocity(in: self), limits)
    let velocity = CGVector(
      dx: drag.x.velocity(after: way.x, hand: hand.x, limits: limits.x),
      dy: drag.y.velocity(after: way.y, hand: hand.y, limits: limits.y))
    let isThrown = hypot(velocity.dx, velocity.dy) >= InputTuning.leastThrow
    return isThrown ? velocity : .zero
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
