/// Drives a transition by something other than time, usually by a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition, in place of `animateTransition(using:)`. From then on this controller calls the context's
  /// `updateInteractiveTransition(_:)`, then `finishInteractiveTransition()` or `cancelInteractiveTransition()`, then
  /// `completeTransition(_:)`.
  ///
  /// This method is called even if the transition begins without an interaction. In that case the context isn't
  /// interactive, and the method must start the animation. The animator is asked for its
  /// `interruptibleAnimator(using:)` only afterwards, so this method may create the property animator.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)

  /// The factor by which the transition plays faster after the interaction; 1 unless implemented.
  var completionSpeed: CGFloat { get }

  /// The curve of the transition after the interaction; ease-in-out unless implemented.
  var completionCurve: UIView.AnimationCurve { get }

  /// Whether the transition is interactive from its beginning; true unless implemented. If false, it begins as an
  /// ordinary animation, which ``startInteractiveTransition(_:)`` starts.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Returns 1, the speed that follows from the animator's duration.
  public var completionSpeed: CGFloat { 1 }
  /// Returns ease-in-out.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Returns true.
  public var wantsInteractiveStart: Bool { true }
}
