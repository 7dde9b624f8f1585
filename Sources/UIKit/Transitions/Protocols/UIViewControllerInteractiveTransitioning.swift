/// Lets something other than time drive a transition, usually a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Prepares the transition and takes charge of it, in place of `animateTransition(using:)`: from
  /// here on the controller reports to the context with `updateInteractiveTransition(_:)`, then
  /// `finish…` or `cancel…`, then `completeTransition(_:)`.
  ///
  /// Called too where the transition begins by itself; then the context isn't interactive, and the
  /// controller starts the animation. Only afterwards is the animator asked for its
  /// `interruptibleAnimator(using:)`, which this method may have made.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)

  /// How fast the rest plays once the interaction is over, as a factor; 1 unless implemented.
  var completionSpeed: CGFloat { get }

  /// The curve of that rest; ease-in-out unless implemented.
  var completionCurve: UIView.AnimationCurve { get }

  /// Whether the transition begins under the controller's hand; true unless implemented. Otherwise
  /// it begins as an ordinary animation, which ``startInteractiveTransition(_:)`` starts.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
