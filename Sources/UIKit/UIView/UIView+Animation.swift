/// Block animations: what changes inside `animations` moves from where it was to its new value.
///
/// The views have their new values as soon as the call returns. `completion` is called once, with *true* if every
/// animation ran to its end: also when the block changed nothing.
extension UIView {
  /// Seconds; negative ones count as zero. `options` default to easing in and out.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    BlockAnimation.run(
      BlockAnimationSettings(duration: duration, delay: delay, options: options),
      animations: animations, completion: completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Moves as a damped spring that has come to rest, to a thousandth of the way, when `duration` is over.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 doesn't swing; less swings more.
  ///   - velocity: at the start, in whole ways per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = BlockTiming.fittedSpring(
      dampingRatio: Double(dampingRatio), initialVelocity: Double(velocity))
    BlockAnimation.run(
      BlockAnimationSettings(duration: duration, delay: delay, options: options, timing: timing),
      animations: animations, completion: completion)
  }

  /// Moves as a spring given by its period and its bounce, and takes as long as that takes to come to rest.
  ///
  /// - Parameters:
  ///   - duration: the time of one undamped swing, in seconds: how long the motion seems to take.
  ///   - bounce: 0 doesn't swing, 1 never stops.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let omega = 2 * Double.pi / max(duration, 0.01)
    let ratio = bounce.isNaN ? 1 : min(max(1 - Double(bounce), 0.01), 1)
    let spring = Spring(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega,
      initialVelocity: Double(velocity))
    BlockAnimation.run(
      BlockAnimationSettings(
        duration: spring.animationDuration, delay: delay, options: options,
        timing: .spring(spring)), animations: animations, completion: completion)
  }

  /// Inside an animation block: repeats what changes in `animations`, which may be a fraction of times.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    BlockAnimation.run(
      changing: {
        $0.repeatCount = Float(count)
        $0.autoreverses = autoreverses
      }, animations)
  }

  /// Applies what changes inside at once, also in the middle of an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let areEnabled = BlockAnimation.areEnabled
    BlockAnimation.runWithoutAnimation(actionsWithoutAnimation)
    BlockAnimation.areEnabled = areEnabled
  }

  /// Turns all block animations on or off; while off, changes apply at once and completions still run.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    BlockAnimation.areEnabled = enabled
  }

  /// Whether a block that ran now would animate: not while they are turned off, nor inside
  /// ``performWithoutAnimation(_:)``.
  public class var areAnimationsEnabled: Bool { BlockAnimation.wouldAnimate }

  /// The duration of the animation block that runs now, in seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval {
    BlockAnimation.current?.settings.duration ?? 0
  }
}
