extension UIScrollView {
  // MARK: Making

  /// The distance in points at which contents count as having arrived.
  private var tolerance: Double { 0.5 / Double(UIScreen.main.scale) }

  /// The motion of contents that are released at `velocity`, from `start` or, if that is nil, from where they are; nil if they
  /// stay there.
  func releaseMotion(velocity: CGVector, from start: CGPoint? = nil) -> ScrollMotion? {
    if isPagingEnabled {
      return snapMotion(to: page(at: velocity), velocity: velocity, from: start)
    }
    let start = start ?? contentOffset
    let limits = limits
    let grid = 1 / Double(UIScreen.main.scale)
    func axis(_ offset: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>) -> AxisMotion
    {
      AxisMotion(
        from: offset, velocity: velocity,
        limits: Double(limits.lowerBound)...Double(limits.upperBound),
        rate: decelerationRate.rawValue, bounces: bounces, tolerance: tolerance, grid: grid)
    }
    return moving(
      ScrollMotion(
        cause: .release, start: motionTime, x: axis(start.x, velocity.dx, limits.x),
        y: axis(start.y, velocity.dy, limits.y)))
  }

  /// The motion of contents that are released at `velocity` and go to `goal`, or to the limits if it lies beyond them.
  ///
  /// The motion keeps the goal beyond the limits, because these may become wider.
  func snapMotion(
    to goal: CGPoint, velocity: CGVector, from start: CGPoint? = nil
  ) -> ScrollMotion? {
    var motion = motion(
      to: clamped(goal), velocity, InputTuning.snapFrequency, .release, from: start)
    motion?.goal = goal
    return motion
  }

  private func motion(
    to target: CGPoint, _ velocity: CGVector, _ frequency: Double, _ cause: ScrollMotion.Cause,
    from start: CGPoint? = nil
  ) -> ScrollMotion? {
    let start = start ?? contentOffset
    func axis(_ offset: CGFloat, _ velocity: CGFloat, _ target: CGFloat) -> AxisMotion {
      AxisMotion(
        from: offset, velocity: velocity, to: target, frequency: frequency, tolerance: tolerance)
    }
    return moving(
      ScrollMotion(
        cause: cause, goal: target, start: motionTime, x: axis(start.x, velocity.dx, target.x),
        y: axis(start.y, velocity.dy, target.y)))
  }

  private func moving(_ motion: ScrollMotion) -> ScrollMotion? {
    motion.endTime > motion.start || motion.end != contentOffset ? motion : nil
  }

  /// The page to come to rest at: the next one in the direction of a fling, else the nearest.
  private func page(at velocity: CGVector) -> CGPoint {
    let limits = limits
    func target(
      _ offset: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      guard length > 0, range.contains(offset) else { return range.clamp(offset) }
      let page = (offset - range.lowerBound) / length
      let isFling = abs(velocity) >= InputTuning.minimumPageFlingVelocity
      let nearest =
        isFling ? (velocity > 0 ? page.rounded(.up) : page.rounded(.down)) : page.rounded()
      return range.clamp(range.lowerBound + nearest * length)
    }
    return CGPoint(
      x: target(contentOffset.x, velocity.dx, limits.x, bounds.width),
      y: target(contentOffset.y, velocity.dy, limits.y, bounds.height))
  }

  // MARK: Beginning

  /// The time for which the current offset was computed, on the media clock. Frames are made ahead of their time.
  private var motionTime: TimeInterval {
    max(CACurrentMediaTime(), motionLink?.targetTimestamp ?? 0)
  }

  /// Begins the motion after a release, without asking the delegate.
  func decelerate(velocity: CGVector) {
    if let motion = releaseMotion(velocity: velocity) { begin(motion) } else { hideIndicators() }
  }

  func begin(_ motion: ScrollMotion) {
    self.motion = motion
    showIndicators()
    if motionLink == nil {
      let link = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        advanceMotion(to: link.targetTimestamp)
      }
      motionLink = link
      link.add(to: .main, forMode: .common)
    }
    if motion.cause == .release { delegate?.scrollViewWillBeginDecelerating(self) }
  }

  /// Scrolls to an offset that was asked for.
  func move(to target: CGPoint) {
    let now = motionTime
    let velocity = motion?.velocity(at: now) ?? .zero
    if motion?.cause == .release { stopMotion() }
    guard let new = motion(to: target, velocity, InputTuning.scrollFrequency, .request) else {
      // There already; a motion may be under way or planned.
      return stopMotion()
    }
    begin(new)
  }

  // MARK: Going on

  private func advanceMotion(to time: TimeInterval) {
    guard let motion else { return endLink() }
    let isOver = time >= motion.endTime
    let offset = isOver ? motion.end : aligned(motion.offset(at: time))
    if offset != bounds.origin { bounds.origin = offset }
    // The delegate may have changed everything.
    if isOver, self.motion == motion { endMotion() }
  }

  /// Prepares for the contents being set to `offset`: a drag keeps the finger over the same point of the screen, a fling
  /// keeps its velocity, and an animated scroll ends.
  ///
  /// Drag and fling are shifted by the difference between the new and the present offset. Their own offset may lie between
  /// two pixels and keeps its fraction, while `contentOffset` is rounded.
  func continueMovement(from offset: CGPoint) {
    let shift = offset - contentOffset
    if drag != nil { shiftDrag(by: shift) }
    guard shift != .zero || motion?.cause == .request else { return }
    plannedMotion = plannedMotion.flatMap { shifted($0, by: shift) }
    guard let motion else { return }
    guard motion.cause == .release else { return stopMotion() }
    self.motion = shifted(motion, by: shift)
    if self.motion == nil { ended(motion) }
  }

  /// The rest of a fling after contents were moved by `shift`, within the present limits; nil when nothing is left of it.
  ///
  /// A fling to a goal still goes there: the goal moves with the contents. Pages are chosen anew.
  private func shifted(_ motion: ScrollMotion, by shift: CGPoint) -> ScrollMotion? {
    let time = motionTime
    let start = motion.offset(at: time) + shift
    let velocity = motion.velocity(at: time)
    if let goal = motion.goal, shift != .zero || !isPagingEnabled {
      return snapMotion(to: goal + shift, velocity: velocity, from: start)
    }
    return releaseMotion(velocity: velocity, from: start)
  }

  /// Contents, insets or size changed under what moves.
  func motionLimitsDidChange() {
    guard let motion else { return }
    let end = clamped(motion.end)
    guard end != motion.end || motion.cause == .release else { return }
    switch motion.cause {
    case .request:
      let velocity = motion.velocity(at: motionTime)
      self.motion = self.motion(to: end, velocity, InputTuning.scrollFrequency, .request)
    case .release: self.motion = shifted(motion, by: .zero)
    }
    if self.motion == nil { ended(motion) }
  }

  // MARK: Ending

  /// Stops the contents where they are, also if they were about to move after a drag.
  func stopMotion() {
    plannedMotion = nil
    endMotion()
  }

  /// Puts contents where they were going to. For a view that has left the screen.
  func completeMotion() {
    plannedMotion = nil
    guard let motion else { return }
    bounds.origin = motion.end
    endMotion()
  }

  private func endMotion() {
    guard let motion else { return }
    self.motion = nil
    ended(motion)
  }

  private func ended(_ motion: ScrollMotion) {
    endLink()
    if drag == nil { hideIndicators() }
    switch motion.cause {
    case .release: delegate?.scrollViewDidEndDecelerating(self)
    case .request: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  private func endLink() {
    motionLink?.invalidate()
    motionLink = nil
  }
}
