extension UIScrollView {
  // MARK: Creating a motion

  /// A motion ends when it is within this many points of its target: half a pixel.
  private var tolerance: Double { 0.5 / Double(UIScreen.main.scale) }

  /// The motion of content that is released with `velocity`, in points per second, at `start` or else at the
  /// current offset; nil if it stays there.
  func releaseMotion(velocity: CGVector, from start: CGPoint? = nil) -> ScrollMotion? {
    if isPagingEnabled { return snapMotion(to: page(at: velocity), velocity: velocity) }
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

  /// The motion of released content that is to end at `target`, starting with `velocity`; nil if it is there
  /// already.
  func snapMotion(
    to target: CGPoint, velocity: CGVector, from start: CGPoint? = nil
  ) -> ScrollMotion? {
    motion(to: target, velocity, InputTuning.snapFrequency, .release, from: start)
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

  /// The offset of the page to stop at: the next one in the direction of a throw, or else the nearest one.
  private func page(at velocity: CGVector) -> CGPoint {
    let limits = limits
    func target(
      _ offset: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      guard length > 0, range.contains(offset) else { return range.clamp(offset) }
      let page = (offset - range.lowerBound) / length
      let isThrown = abs(velocity) >= InputTuning.leastPageThrow
      let number =
        isThrown ? (velocity > 0 ? page.rounded(.up) : page.rounded(.down)) : page.rounded()
      return range.clamp(range.lowerBound + number * length)
    }
    return CGPoint(
      x: target(contentOffset.x, velocity.dx, limits.x, bounds.width),
      y: target(contentOffset.y, velocity.dy, limits.y, bounds.height))
  }

  // MARK: Starting a motion

  /// The media time of the current offset: frames are computed ahead of their display.
  private var motionTime: TimeInterval {
    max(CACurrentMediaTime(), motionLink?.targetTimestamp ?? 0)
  }

  /// Starts the motion of content that the user released with `velocity`, without asking the delegate.
  func startRelease(velocity: CGVector) {
    if let motion = releaseMotion(velocity: velocity) { begin(motion) } else { hideIndicators() }
  }

  /// Starts a motion, and the display link that advances it.
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

  /// Starts an animated scroll to `target`, which continues with the current velocity.
  func move(to target: CGPoint) {
    let now = motionTime
    let velocity = motion?.velocity(at: now) ?? .zero
    if motion?.cause == .release { stopMotion() }
    guard let new = motion(to: target, velocity, InputTuning.scrollFrequency, .request) else {
      // The content is at the target already, possibly passing it.
      return stopMotion()
    }
    begin(new)
  }

  // MARK: During a motion

  private func advanceMotion(to time: TimeInterval) {
    guard let motion else { return endLink() }
    let isOver = time >= motion.endTime
    let offset = isOver ? motion.end : aligned(motion.offset(at: time))
    if offset != bounds.origin { bounds.origin = offset }
    // The delegate may have started another motion.
    if isOver, self.motion == motion { endMotion() }
  }

  /// Continues a drag or a deceleration from `offset`, which the content is about to be moved to: with the
  /// finger at the same place on screen, or with the same velocity. Ends an animated scroll.
  ///
  /// Only the difference of the offsets is applied, because the motion itself may be between two pixels and
  /// stays exact.
  func continueMovement(from offset: CGPoint) {
    let shift = offset - contentOffset
    if drag != nil { shiftDrag(by: shift) }
    guard let motion else { return }
    guard motion.cause == .release else { return stopMotion() }
    guard shift != .zero else { return }
    self.motion = shifted(motion, by: shift)
    if self.motion == nil { ended(motion) }
  }

  /// The rest of a deceleration after the content was moved by `shift`; nil if nothing is left of it.
  func shifted(_ motion: ScrollMotion, by shift: CGPoint) -> ScrollMotion? {
    let time = motionTime
    let start = motion.offset(at: time) + shift
    let velocity = motion.velocity(at: time)
    if let goal = motion.goal {
      return snapMotion(to: clamped(goal + shift), velocity: velocity, from: start)
    }
    return releaseMotion(velocity: velocity, from: start)
  }

  /// Adapts the current motion to changed content, insets or size.
  func motionLimitsDidChange() {
    guard let motion else { return }
    let end = clamped(motion.end)
    guard end != motion.end || motion.cause == .release else { return }
    let velocity = motion.velocity(at: motionTime)
    switch motion.cause {
    case .request:
      self.motion = self.motion(to: end, velocity, InputTuning.scrollFrequency, .request)
    case .release: self.motion = releaseMotion(velocity: velocity)
    }
    if self.motion == nil { ended(motion) }
  }

  // MARK: Ending a motion

  /// Ends the motion at the current offset.
  func stopMotion() { endMotion() }

  /// Ends the motion at its target; used when the view leaves its window.
  func completeMotion() {
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
