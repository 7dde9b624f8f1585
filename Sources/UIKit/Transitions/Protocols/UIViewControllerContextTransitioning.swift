/// The transition as its animator and its interaction controller see it: its views, its state, and the calls that
/// report progress and the end.
///
/// UIKit makes these. At the start the leaving view is in `containerView`; the animator adds the arriving one. When the
/// transition ends, both views are moved to where they belong or, if it was cancelled, to where they were.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place. Navigation and tabs remove it at the end, with the views that are
  /// still in it; a presentation keeps it until the dismissal.
  var containerView: UIView { get }

  /// Whether the transition is animated.
  var isAnimated: Bool { get }

  /// Whether an interaction drives the transition now, and not time.
  var isInteractive: Bool { get }

  /// Whether the transition was cancelled and returns to its start.
  var transitionWasCancelled: Bool { get }

  /// How the arriving controller is presented; `.none` unless this is a presentation.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Reports the progress of the interaction, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)

  /// Reports that the interaction is over and the transition plays to its end.
  func finishInteractiveTransition()

  /// Reports that the interaction is over and the transition plays back to its start.
  func cancelInteractiveTransition()

  /// Makes a transition interactive that runs by itself.
  func pauseInteractiveTransition()

  /// Ends the transition; call it exactly once. Pass false if the transition was cancelled: the hierarchy, geometry and
  /// appearance then return to their state before the transition.
  func completeTransition(_ didComplete: Bool)

  /// The controller that leaves (`.from`) or arrives (`.to`).
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

  /// The view to animate; nil if the animator must not touch the controller's view.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// The rotation of the arriving view; always the identity here, because windows don't rotate.
  var targetTransform: CGAffineTransform { get }

  /// Where the controller's view is at the start, in the container's coordinates; zero if it is not on screen.
  func initialFrame(for viewController: UIViewController) -> CGRect

  /// Where the controller's view must be at the end, in the container's coordinates.
  ///
  /// As in UIKit: zero for a view that leaves the window in an exchange of pages, such as a pop or the dismissal of a
  /// full screen presentation. In other dismissals it is the presentation controller's
  /// `frameOfPresentedViewInContainerView`, from which an animator computes the motion off screen.
  func finalFrame(for viewController: UIViewController) -> CGRect
}
