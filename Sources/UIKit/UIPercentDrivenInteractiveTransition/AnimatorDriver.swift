/// Drives a transition through the interruptible animator that the transition's animator returned:
/// by its `fractionComplete` and `isReversed`.
///
/// Alongside animations were added to the same animator and follow it.
@MainActor
final class AnimatorDriver: InteractionDriver {
  private let animator: any UIViewImplicitlyAnimating
  /// The duration that the transition reported, in seconds; used if the animator has none.
  private let duration: TimeInterval

  init(_ animator: any UIViewImplicitlyAnimating, duration: TimeInterval) {
    self.animator = animator
    self.duration = duration
  }

  var percent: Double { animator.fractionFromStart }

  var velocity: Double { (animator as? UIViewPropertyAnimator)?.timeline.velocity ?? 0 }

  func pause() -> Bool {
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
    to outcome: TransitionOutcome, seconds: TimeInterval, timing: any UITimingCurveProvider
  ) {
    guard animator.state == .active else { return }
    animator.isReversed = outcome == .cancelled
    let duration = (animator as? UIViewPropertyAnimator)?.duration ?? duration
    // At the end of the transition `seconds` is 0. A factor of 0 would mean the animator's remaining time, so use a
    // tiny one.
    let factor = duration > 0 ? max(seconds / duration, 1e-9) : 0
    animator.continueAnimation(withTimingParameters: timing, durationFactor: CGFloat(factor))
  }

  func restoreTiming() {}
}
