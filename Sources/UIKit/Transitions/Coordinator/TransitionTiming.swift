/// The time an animator gives its own animations, so that what runs beside them keeps step.
@MainActor
struct TransitionTiming {
  /// What the animator announced, in seconds.
  let duration: TimeInterval
  let pacing: BlockTiming
  /// The container: time that runs slower there runs slower for all that joins.
  let layer: CALayer
  /// In the container's time.
  let beginTime: CFTimeInterval
  /// The animator that the transition's own one vends: what joins becomes part of it, to be held
  /// and turned around with it.
  var animator: (any UIViewImplicitlyAnimating)?

  /// Runs `start`, an animator's or interaction controller's, and returns the timing it turned out
  /// to use.
  ///
  /// The pacing is that of the first animation block; `pacing` where an animator uses none, but
  /// layer animations of its own.
  static func recorded(
    announced duration: TimeInterval, in layer: CALayer, pacing: BlockTiming, _ start: () -> Void
  ) -> TransitionTiming {
    let first = BlockAnimation.recordingFirstSettings(of: start)
    return TransitionTiming(
      duration: duration, pacing: first?.timing ?? pacing, layer: layer,
      beginTime: layer.convertTime(AnimationScheduler.shared.beginTime, from: nil))
  }

  /// Animates what `changes` changes.
  func animate(_ changes: @escaping () -> Void) {
    if let animator, animator.state == .active { return animator.addAnimations(changes) }
    let settings = BlockAnimationSettings(duration: duration, timing: pacing)
    BlockAnimation.run(settings, animations: changes, completion: nil)
  }

  /// The same for something that joins when `share` of the time, 0…1, has passed.
  func remaining(after share: CGFloat) -> TransitionTiming {
    TransitionTiming(
      duration: duration * (1 - share), pacing: pacing, layer: layer, beginTime: beginTime,
      animator: animator)
  }

  /// The same for something that joins now and has to end with the rest.
  func remaining() -> TransitionTiming {
    let now = layer.convertTime(AnimationScheduler.shared.beginTime, from: nil)
    return TransitionTiming(
      duration: max(0, beginTime + duration - now), pacing: pacing, layer: layer, beginTime: now,
      animator: animator)
  }
}
