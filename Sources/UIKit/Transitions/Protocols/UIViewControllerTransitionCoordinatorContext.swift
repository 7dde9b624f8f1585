/// A transition as the animations alongside it see it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated; false if it is a change that applies at once.
  var isAnimated: Bool { get }

  /// How the incoming controller is presented; `.none` unless this is a presentation.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Whether the transition was interactive from its beginning.
  var initiallyInteractive: Bool { get }

  /// Whether the transition can become interactive while it runs.
  var isInterruptible: Bool { get }

  /// Whether an interaction drives the transition now.
  var isInteractive: Bool { get }

  /// Whether the transition was cancelled and returns to its start.
  var isCancelled: Bool { get }

  /// The animator's duration, in seconds; 0 without animation.
  var transitionDuration: TimeInterval { get }

  /// The progress of the interaction, 0…1.
  var percentComplete: CGFloat { get }

  /// How fast the transition plays on after the interaction, as a factor.
  var completionVelocity: CGFloat { get }

  /// The curve after the interaction.
  var completionCurve: UIView.AnimationCurve { get }

  /// The controller that leaves (`.from`) or arrives (`.to`).
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

  /// The view being animated, as in the animator's context.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// The view in which the transition takes place.
  var containerView: UIView { get }

  /// As in the animator's context.
  var targetTransform: CGAffineTransform { get }
}
