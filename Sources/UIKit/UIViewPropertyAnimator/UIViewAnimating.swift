/// Where an animator is in its life.
public enum UIViewAnimatingState: Int, Sendable {
  /// Nothing happens yet, or any more.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped
}

/// An end of an animation, or where it is.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that views had after the animation.
  case end
  /// The values that views had before the animation.
  case start
  case current
}

/// What can be started, paused, scrubbed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  /// Whether it moves now: active and not paused.
  var isRunning: Bool { get }
  /// Whether it runs from its end to its start.
  var isReversed: Bool { get set }
  /// The share of the way that is done, 0…1, in the direction in which it runs.
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  /// Ends the animation where it is: for good, or until `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What can be changed while it runs.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
