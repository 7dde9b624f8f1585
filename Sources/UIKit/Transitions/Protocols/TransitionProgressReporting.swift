/// An animator that knows how far its transition is where time doesn't tell: one that plays on in a way of its own when a
/// hand has let it go.
///
/// Ours: for overlays and recordings, which see through it what is on screen. Animators that hand out an
/// `interruptibleAnimator(using:)`, and those driven by ``UIPercentDrivenInteractiveTransition``, need not say.
@preconcurrency @MainActor
public protocol TransitionProgressReporting: UIViewControllerAnimatedTransitioning {
  /// How far it is now, from 0 at the beginning to 1 at the end; nil where time tells. Asked up to once a frame.
  func percentComplete(
    of transitionContext: any UIViewControllerContextTransitioning
  ) -> CGFloat?
}
