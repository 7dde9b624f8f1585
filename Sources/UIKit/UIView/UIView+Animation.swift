// MARK: Block animations

extension UIView {
  /// Animates the property changes that `animations` makes.
  ///
  /// The views have their new values as soon as the call returns; the animation moves the image on screen
  /// from the old to the new values. As in UIKit, most animations are additive: a new one continues smoothly
  /// from one that is still running.
  ///
  /// - Parameters:
  ///   - duration: In seconds; a negative value counts as 0, which applies the changes at once.
  ///   - delay: Seconds before the animation starts.
  ///   - options: By default the animation eases in and out.
  ///   - animations: Changes animatable properties of views.
  ///   - completion: Called once, also if the block changed nothing, with true if every animation ran to its
  ///     end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    BlockAnimation.run(
      BlockAnimationSettings(duration: duration, delay: delay, options: options),
      animations: animations, completion: completion)
  }

  /// Animates the property changes that `animations` makes, easing in and out without a delay.
  ///
  /// See ``animate(withDuration:delay:options:animations:completion:)``.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates the property changes that `animations` makes on a damped spring whose frequency is chosen so that it has almost
  /// come to rest after `duration`. As in UIKit.
  ///
  /// - Parameters:
  ///   - duration: In seconds; a negative value counts as 0, which applies the changes at once.
  ///   - delay: Seconds before the animation starts.
  ///   - dampingRatio: 1 doesn't overshoot; a smaller value oscillates more.
  ///   - velocity: The initial velocity; at 1 the motion would cover the distance from start to target in one
  ///     second.
  ///   - options: The options that concern curves are ignored.
  ///   - animations: Changes animatable properties of views.
  ///   - completion: Called once, with true if every animation ran to its end.
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

  /// Animates the property changes that `animations` makes on a spring given by its perceived duration and
  /// bounce. The animation takes as long as the spring needs to come to rest. As in UIKit.
  ///
  /// - Parameters:
  ///   - duration: The period of the undamped spring, in seconds: how long the motion seems to take.
  ///   - bounce: From 0, which doesn't overshoot, to 1. The damping ratio is `1 - bounce`, at least 0.01.
  ///   - velocity: The initial velocity; at 1 the motion would cover the distance from start to target in one
  ///     second.
  ///   - delay: Seconds before the animation starts.
  ///   - options: The options that concern curves are ignored.
  ///   - animations: Changes animatable properties of views.
  ///   - completion: Called once, with true if every animation ran to its end.
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

  /// Repeats the animations of the changes made in `animations`. Call it inside an animation block. As in
  /// UIKit.
  ///
  /// - Parameters:
  ///   - count: How many times the animations play; a fraction of a time is possible.
  ///   - autoreverses: Whether the animations play forward and backward each time.
  ///   - animations: Changes animatable properties of views.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    BlockAnimation.run(
      changing: {
        $0.repeatCount = Float(count)
        $0.autoreverses = autoreverses
      }, animations)
  }

  /// The animations of the system that ``perform(_:on:options:animations:completion:)`` can play. As in UIKit.
  public enum SystemAnimation: UInt, Sendable {
    /// The views vanish, and are removed from their superviews.
    case delete = 0
  }

  /// Plays an animation of the system on `views`, together with the changes made in `parallelAnimations`. As in UIKit; here, views that are
  /// deleted shrink and fade in 0.25 s.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - views: The views, which the animation removes from their superviews at its end.
  ///   - options: The options of the animation.
  ///   - parallelAnimations: Changes of other views, animated beside it; not those of `views`.
  ///   - completion: Called once, with true if every animation ran to its end.
  public class func perform(
    _ animation: UIView.SystemAnimation, on views: [UIView],
    options: UIView.AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let places = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform) }
    animate(
      withDuration: 0.25, delay: 0, options: options,
      animations: {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: 0.1, y: 0.1)
        }
        parallelAnimations?()
      },
      completion: { finished in
        for place in places {
          place.view.removeFromSuperview()
          place.view.alpha = place.alpha
          place.view.transform = place.transform
        }
        completion?(finished)
      })
  }

  /// Applies the changes made in the block at once, even inside an animation block. As in UIKit.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let areEnabled = BlockAnimation.areEnabled
    BlockAnimation.runWithoutAnimation(actionsWithoutAnimation)
    BlockAnimation.areEnabled = areEnabled
  }

  /// Turns block animations on or off everywhere. While off, changes are applied at once and completions
  /// still run.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    BlockAnimation.areEnabled = enabled
  }

  /// Whether an animation block would animate now: false while animations are turned off, and inside
  /// ``performWithoutAnimation(_:)``.
  public class var areAnimationsEnabled: Bool { BlockAnimation.wouldAnimate }

  /// The duration of the current animation block, in seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval {
    BlockAnimation.current?.settings.duration ?? 0
  }
}
