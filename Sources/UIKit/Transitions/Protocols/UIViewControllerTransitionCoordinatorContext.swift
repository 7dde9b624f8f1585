/// The properties of a transition for the animations that run alongside it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated; false if it is a change that applies at once.
  var isAnimated: Bool { get }

  /// How the arriving controller is presented; `.none` unless this is a presentation.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Whether the transition was interactive from its beginning.
  var initiallyInteractive: Bool { get }

  /// Whether the transition can become interactive while it runs.
  var isInterruptible: Bool { get }

  /// Whether an interaction currently drives the transition.
  var isInteractive: Bool { get }

  /// Whether the transition was cancelled and returns to its start.
  var isCancelled: Bool { get }

  /// The duration that the animator reported, in seconds; 0 without animation.
  var transitionDuration: TimeInterval { get }

  /// The progress of the interaction, 0…1.
  var percentComplete: CGFloat { get }

  /// The factor by which the transition plays faster after the interaction.
  var completionVelocity: CGFloat { get }

  /// The curve of the transition after the interaction.
  var completionCurve: UIView.AnimationCurve { get }

  /// The controller that leaves (`.from`) or arrives (`.to`).
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

  /// The view that the animator animates; see ``UIViewControllerContextTransitioning/view(forKey:)``.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// The view in which the transition takes place.
  var containerView: UIView { get }

  /// The rotation of the arriving view; see ``UIViewControllerContextTransitioning/targetTransform``.
  var targetTransform: CGAffineTransform { get }
}
