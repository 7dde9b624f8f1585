/// An animator that reports the progress of its transition.
///
/// HUDs and recordings use it; UIKit on iOS has no such protocol. Only an animator whose progress doesn't follow from
/// time needs to conform, for example because it plays the rest of the transition by itself after a gesture. Animators
/// that supply an `interruptibleAnimator(using:)`, and those that ``UIPercentDrivenInteractiveTransition`` drives,
/// don't need to.
@preconcurrency @MainActor
public protocol TransitionProgressReporting: UIViewControllerAnimatedTransitioning {
  /// The current progress, from 0 at the beginning to 1 at the end; nil if it follows from time. It is read at most
  /// once a frame.
  func percentComplete(
    of transitionContext: any UIViewControllerContextTransitioning
  ) -> CGFloat?
}
