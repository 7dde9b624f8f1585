/// Drives a transition by the fraction and the direction of its property animator.
///
/// Animations alongside the transition have been added to the same property animator.
@MainActor
final class AnimatorDrive: InteractionDrive {
  private let animator: any UIViewImplicitlyAnimating
  /// The announced duration of the transition, in seconds; used if the animator isn't a `UIViewPropertyAnimator`.
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
    // A factor of 0 would mean the remaining time.
    let factor = whole > 0 ? max(seconds / whole, 1e-9) : 0
    animator.continueAnimation(withTimingParameters: pacing, durationFactor: CGFloat(factor))
  }

  func release() {}
}
