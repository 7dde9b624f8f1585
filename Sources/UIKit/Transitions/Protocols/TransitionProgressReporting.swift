/// An animator that reports how far its transition is.
///
/// Overlays and recordings use it; UIKit on iOS has no such protocol. Only an animator whose progress doesn't follow
/// from time needs to conform, such as one that plays its end by itself after a gesture. Animators that supply an
/// `interruptibleAnimator(using:)`, and those that ``UIPercentDrivenInteractiveTransition`` drives, don't.
@preconcurrency @MainActor
public protocol TransitionProgressReporting: UIViewControllerAnimatedTransitioning {
  /// The progress now, from 0 at the beginning to 1 at the end; nil if it follows from time. Called up to once a frame.
  func percentComplete(
    of transitionContext: any UIViewControllerContextTransitioning
  ) -> CGFloat?
}
