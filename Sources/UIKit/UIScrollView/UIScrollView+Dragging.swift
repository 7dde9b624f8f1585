extension UIScrollView {
  // MARK: Whether a drag may begin

  /// Whether content can move along an axis, or at least stretch.
  func isDraggable(_ axis: ScrollAxis) -> Bool {
    hasRoom(axis)
      || (bounces && (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal))
  }

  private func hasRoom(_ axis: ScrollAxis) -> Bool {
    let limits = limits
    let range = axis == .vertical ? limits.y : limits.x
    return range.lowerBound < range.upperBound
  }

  /// Whether content can follow a finger that moves in the direction of `travel` along `axis`.
  private func hasRoom(_ axis: ScrollAxis, for travel: CGPoint) -> Bool {
    let limits = limits
    let (range, offset, travel) =
      axis == .vertical
      ? (limits.y, contentOffset.y, travel.y) : (limits.x, contentOffset.x, travel.x)
    guard isScrollEnabled, range.lowerBound < range.upperBound else { return false }
    // Content moves with the finger; the offset changes in the opposite direction.
    return travel > 0 ? offset > range.lowerBound : offset < range.upperBound
  }

  /// Whether this scroll view, rather than an ancestor, handles a drag or scroll that has moved by `travel`.
  ///
  /// Content that is at its edge leaves the movement to an ancestor that can scroll in this direction, or to
  /// another recognizer that follows the scrolling. If there is none, a finger stretches it.
  func mayDrag(along travel: CGPoint, byScroll: Bool) -> Bool {
    let vector = CGVector(dx: travel.x, dy: travel.y)
    let isHorizontal =
      byScroll ? InputTuning.isHorizontal(vector) : abs(travel.x) > abs(travel.y)
    let axis = isHorizontal ? ScrollAxis.horizontal : .vertical
    if hasRoom(axis, for: travel) { return true }
    guard !byScroll, bounces, isDraggable(axis) else { return false }
    var next = superview
    while let view = next {
      if (view as? UIScrollView)?.hasRoom(axis, for: travel) == true { return false }
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
    // A finger that only stops moving content has not dragged yet.
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

  /// The only axis of a drag that began with `travel`; nil for both.
  private func lockedAxis(after travel: CGPoint) -> ScrollAxis? {
    guard isDirectionalLockEnabled else { return nil }
    if abs(travel.x) > InputTuning.axisRatio * abs(travel.y) { return .horizontal }
    if abs(travel.y) > InputTuning.axisRatio * abs(travel.x) { return .vertical }
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
    let travel = panGestureRecognizer.translation(in: self)
    let limits = limits
    guard var drag else { return }
    let offset = aligned(
      CGPoint(
        x: drag.x.offset(after: travel.x, limits: limits.x),
        y: drag.y.offset(after: travel.y, limits: limits.y)))
    self.drag = drag
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// Keeps the content under the finger after it was moved by `shift`.
  func shiftDrag(by shift: CGPoint) {
    guard shift != .zero, var drag else { return }
    let travel = panGestureRecognizer.translation(in: self)
    let limits = limits
    drag.x.shift(by: shift.x, after: travel.x, limits: limits.x)
    drag.y.shift(by: shift.y, after: travel.y, limits: limits.y)
    self.drag = drag
  }

  private func endDrag(isCancelled: Bool) {
    guard let drag else { return }
    let velocity = isCancelled ? .zero : releaseVelocity(of: drag)
    self.drag = nil
    guard isDragging else {
      // The content was stopped and released without a drag.
      startRelease(velocity: .zero)
      return
    }
    var motion = plan(velocity: velocity)
    isDragging = false
    let offset = contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: motion != nil)
    // The delegate may have scrolled elsewhere.
    guard self.motion == nil, self.drag == nil else { return }
    let shift = contentOffset - offset
    if shift != .zero { motion = motion.flatMap { shifted($0, by: shift) } }
    if let motion { begin(motion) } else { hideIndicators() }
  }

  /// The velocity of the offset at the release, in points per second; zero if it is too slow to be a throw.
  private func releaseVelocity(of drag: (x: AxisDrag, y: AxisDrag)) -> CGVector {
    let pan = panGestureRecognizer
    // A scroll gesture ends after a pause: the content has stopped already.
    if pan.isFollowingScroll { return .zero }
    let (travel, hand, limits) = (pan.translation(in: self), pan.velocity(in: self), limits)
    let velocity = CGVector(
      dx: drag.x.velocity(after: travel.x, hand: hand.x, limits: limits.x),
      dy: drag.y.velocity(after: travel.y, hand: hand.y, limits: limits.y))
    let isThrown = hypot(velocity.dx, velocity.dy) >= InputTuning.leastThrow
    return isThrown ? velocity : .zero
  }

  /// The motion after a release, with the target that the delegate chose; nil if the content stays where it
  /// is.
  private func plan(velocity: CGVector) -> ScrollMotion? {
    var natural = releaseMotion(velocity: velocity)
    var target = natural?.end ?? contentOffset
    let offset = contentOffset
    let proposed = target
    let perMillisecond = CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000)
    withUnsafeMutablePointer(to: &target) {
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: perMillisecond, targetContentOffset: $0)
    }
    // The delegate may have moved the content.
    let shift = contentOffset - offset
    if shift != .zero { natural = natural.flatMap { shifted($0, by: shift) } }
    guard target != proposed else { return natural }
    return snapMotion(to: clamped(target), velocity: velocity)
  }
}
