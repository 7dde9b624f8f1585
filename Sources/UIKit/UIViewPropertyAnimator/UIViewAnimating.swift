/// The state of a property animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started yet, or over.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped
}

/// Where an animation ends.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that views had after the animation.
  case end
  /// The values that views had before the animation.
  case start
  /// The values at which the animation was stopped.
  case current
}

/// An animation that can be started, paused, scrubbed and stopped.
///
/// As in UIKit.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// Whether it is inactive, active or stopped.
  var state: UIViewAnimatingState { get }
  /// Whether it moves now: active and not paused.
  var isRunning: Bool { get }
  /// Whether it runs from its end to its start.
  var isReversed: Bool { get set }
  /// The fraction of the animation that is done, 0…1, in the direction in which it runs.
  var fractionComplete: CGFloat { get set }
  /// Starts it, or continues it if it is paused.
  func startAnimation()
  /// Starts it after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses it where it is.
  func pauseAnimation()
  /// Stops it where it is. If `withoutFinishing` is false, `finishAnimation(at:)` must follow.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation with the values of `finalPosition`.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation to which more can be added while it runs.
///
/// As in UIKit.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after the fraction `delayFactor` of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to animate.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block that is called once, at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues from where it is, with other timing parameters unless they are nil. It takes `durationFactor` times the
  /// duration or, if that is 0, the time that is left.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

// The methods that are optional in UIKit.
extension UIViewImplicitlyAnimating {
  /// Adds changes to animate, without a delay.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }
  /// Does nothing.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Does nothing.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Starts the animation again.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { startAnimation() }
}
