/// Reports the end of one track's animation, and keeps the animator alive for as long as a layer has that.
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
