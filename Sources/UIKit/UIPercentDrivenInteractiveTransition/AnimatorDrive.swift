/// Drives the animator that the transition's own animator vends: its fraction and its direction.
///
/// What runs beside the transition has been added to the same animator and follows by itself.
@MainActor
final class AnimatorDrive: InteractionDrive {
  private let animator: any UIViewImplicitlyAnimating
  /// What the transition announced, in seconds; the measure where the animator has none of its own.
  private let duration: TimeInterval

  init(_ animator: any UIViewImplicitlyAnimating, duration: TimeInterval) {
    self.animator = animator
    self.duration = duration
  }

  var percent: Double { animator.shareOfWay }

  func hold() -> Bool {
    animator.pauseAnimation()
    guard animator.state == .active else { return false }
    animator.isReversed = false
    return true
  }

  func move(to percent: Double) {
    guard animator.state == .active else { return }
    animator.fractionComplete = CGFloat(percent)
  }

  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, pacing: any UITimingCurveProvider
  ) {
    guard animator.state == .active else { return }
    animator.isReversed = outcome == .cancelled
    let whole = (animator as? UIViewPropertyAnimator)?.duration ?? duration
    // At the end already; a factor of 0 would mean what is left of the time.
    let factor = whole > 0 ? max(seconds / whole, 1e-9) : 0
    animator.continueAnimation(withTimingParameters: pacing, durationFactor: CGFloat(factor))
  }

  func release() {}
}
