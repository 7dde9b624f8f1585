/// Drives a transition by something other than time, usually a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition, in place of `animateTransition(using:)`. From then on this controller calls the context's
  /// `updateInteractiveTransition(_:)`, then `finishInteractiveTransition()` or `cancelInteractiveTransition()`, then
  /// `completeTransition(_:)`.
  ///
  /// It is called also if the transition begins by itself. The context isn't interactive then, and this method starts
  /// the animation. The animator is asked for its `interruptibleAnimator(using:)` only afterwards, so this method may
  /// make one.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)

  /// How fast the transition plays after the interaction, as a factor; 1 unless implemented.
  var completionSpeed: CGFloat { get }

  /// The curve of the transition after the interaction; ease-in-out unless implemented.
  var completionCurve: UIView.AnimationCurve { get }

  /// Whether the transition is interactive from its beginning; true unless implemented. Otherwise it begins as an
  /// ordinary animation, which ``startInteractiveTransition(_:)`` starts.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1: the announced speed.
  public var completionSpeed: CGFloat { 1 }
  /// Ease-in-out.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}
