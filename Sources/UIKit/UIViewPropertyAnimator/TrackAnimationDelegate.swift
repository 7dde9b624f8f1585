/// The delegate of one track's animation: reports its end, and keeps the animator alive as long as the layer has the
/// animation.
@MainActor
final class TrackAnimationDelegate: NSObject, CAAnimationDelegate {
  private let animator: UIViewPropertyAnimator
  let track: PropertyTrack
  private let generation: Int

  init(_ animator: UIViewPropertyAnimator, _ track: PropertyTrack, generation: Int) {
    self.animator = animator
    self.track = track
    self.generation = generation
    super.init()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    animator.timeline.trackStopped(track, generation: generation, finished: flag)
  }
}
