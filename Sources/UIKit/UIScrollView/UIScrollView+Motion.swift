extension UIScrollView {
  // MARK: Making

  /// Within this many points, contents are where they are going to.
  private var tolerance: Double { 0.5 / Double(UIScreen.main.scale) }

  /// How contents go that are let go of at `velocity`; nil when they stay where they are.
  func releaseMotion(velocity: CGVector) -> ScrollMotion? {
    if isPagingEnabled { return snapMotion(to: page(at: velocity), velocity: velocity) }
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
        cause: .release, start: motionTime, x: axis(contentOffset.x, velocity.dx, limits.x),
        y: axis(contentOffset.y, velocity.dy, limits.y)))
  }

  /// How contents go to `target` from `velocity`, as if they had been let go of.
  func snapMotion(to target: CGPoint, velocity: CGVector) -> ScrollMotion? {
    motion(to: target, velocity, InputTuning.snapFrequency, .release)
  }

  private func motion(
    to target: CGPoint, _ velocity: CGVector, _ frequency: Double, _ cause: ScrollMotion.Cause
  ) -> ScrollMotion? {
    func axis(_ offset: CGFloat, _ velocity: CGFloat, _ target: CGFloat) -> AxisMotion {
      AxisMotion(
        from: offset, velocity: velocity, to: target, frequency: frequency, tolerance: tolerance)
    }
    return moving(
      ScrollMotion(
        cause: cause, start: motionTime, x: axis(contentOffset.x, velocity.dx, target.x),
        y: axis(contentOffset.y, velocity.dy, target.y)))
  }

  private func moving(_ motion: ScrollMotion) -> ScrollMotion? {
    motion.endTime > motion.start || motion.end != contentOffset ? motion : nil
  }

  /// The page to come to rest at: the next one in the direction of a throw, else the nearest.
  private func page(at velocity: CGVector) -> CGPoint {
    let limits = limits
    func target(
      _ offset: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
    ) -> CGFloat {
      guard length > 0, range.contains(offset) else { return range.clamp(offset) }
      let page = (offset - range.lowerBound) / length
      let isThrown = abs(velocity) >= InputTuning.leastPageThrow
      let wanted =
        isThrown ? (velocity > 0 ? page.rounded(.up) : page.rounded(.down)) : page.rounded()
      return range.clamp(range.lowerBound + wanted * length)
    }
    return CGPoint(
      x: target(contentOffset.x, velocity.dx, limits.x, bounds.width),
      y: target(contentOffset.y, velocity.dy, limits.y, bounds.height))
  }

  // MARK: Beginning

  /// The moment that what shows is for: frames are made ahead of their time.
  private var motionTime: TimeInterval {
    max(CACurrentMediaTime(), motionLink?.timestamp ?? 0)
  }

  /// Goes on from what the user left behind, without asking anybody.
  func settle(velocity: CGVector) {
    if let motion = releaseMotion(velocity: velocity) { begin(motion) } else { hideIndicators() }
  }

  func begin(_ motion: ScrollMotion) {
    self.motion = motion
    showIndicators()
    if motionLink == nil {
      let link = CADisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        advanceMotion(to: link.timestamp)
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
      // There already, and maybe about to leave.
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

  /// Contents, insets or size changed under what moves.
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

  // MARK: Ending

  /// Lets contents stand where they are.
  func stopMotion() { endMotion() }

  /// Lets contents be where they were going to: nobody looks.
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
