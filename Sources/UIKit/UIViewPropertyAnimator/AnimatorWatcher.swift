/// The delegate of one track's animation: reports its end, and keeps the animator alive as long as the layer has the
/// animation.
@MainActor
final class AnimatorWatcher: NSObject, CAAnimationDelegate {
  private let animator: UIViewPropertyAnimator
  let track: AnimatorTrack
  private let era: Int

  init(_ animator: UIViewPropertyAnimator, _ track: AnimatorTrack, era: Int) {
    self.animator = animator
    self.track = track
    self.era = era
    super.init()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    animator.course.trackStopped(track, era: era, finished: flag)
  }
}
