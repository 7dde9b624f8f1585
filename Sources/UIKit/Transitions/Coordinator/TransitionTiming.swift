/// The duration and curve of an animator's own animations, for animations that run alongside them.
@MainActor
struct TransitionTiming {
  /// The duration that the animator reported, in seconds.
  let duration: TimeInterval
  /// The curve or spring.
  let blockTiming: BlockTiming
  /// The container's layer. The transition runs in its local time.
  let layer: CALayer
  /// The time at which the animations began, in the local time of the container's layer.
  let beginTime: CFTimeInterval
  /// The transition's interruptible animator, if it has one. Animations alongside are added to it, so that they are
  /// paused and reversed with it.
  var animator: (any UIViewImplicitlyAnimating)?

  /// Runs `start`, which starts the transition's animations, and returns their timing.
  ///
  /// The curve is that of the first animation block inside `start`. If there is none, because an animator adds layer
  /// animations for example, the curve is `blockTiming`.
  static func recorded(
    announced duration: TimeInterval, in layer: CALayer, blockTiming: BlockTiming,
    _ start: () -> Void
  ) -> TransitionTiming {
    let first = BlockAnimation.recordingFirstSettings(of: start)
    return TransitionTiming(
      duration: duration, blockTiming: first?.timing ?? blockTiming, layer: layer,
      beginTime: layer.convertTime(AnimationScheduler.shared.beginTime, from: nil))
  }

  /// Runs `changes` as an animation with this timing.
  func animate(_ changes: @escaping () -> Void) {
    if let animator, animator.state == .active { return animator.addAnimations(changes) }
    let settings = BlockAnimationSettings(duration: duration, timing: blockTiming)
    BlockAnimation.run(settings, animations: changes, completion: nil)
  }

  /// The timing for an animation that is added when the fraction `fraction` of the duration, 0…1, has passed.
  func remaining(after fraction: CGFloat) -> TransitionTiming {
    TransitionTiming(
      duration: duration * (1 - fraction), blockTiming: blockTiming, layer: layer,
      beginTime: beginTime,
      animator: animator)
  }

  /// The timing for an animation that is added now and ends with the transition.
  func remaining() -> TransitionTiming {
    let now = layer.convertTime(AnimationScheduler.shared.beginTime, from: nil)
    return TransitionTiming(
      duration: max(0, beginTime + duration - now), blockTiming: blockTiming, layer: layer,
      beginTime: now,
      animator: animator)
  }
}
