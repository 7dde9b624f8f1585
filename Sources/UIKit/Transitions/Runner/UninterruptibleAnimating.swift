/// A placeholder for the missing property animator of an animator that supplies none.
///
/// `interruptibleAnimator(using:)` is optional on Apple's platforms. Here it has a default, which must return an
/// object.
@MainActor
final class UninterruptibleAnimating: NSObject, UIViewImplicitlyAnimating {
  static let shared = UninterruptibleAnimating()

  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed: Bool {
    get { false }
    set {}
  }
  var fractionComplete: CGFloat {
    get { 0 }
    set {}
  }

  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  func addAnimations(_ animation: @escaping () -> Void) {}
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
