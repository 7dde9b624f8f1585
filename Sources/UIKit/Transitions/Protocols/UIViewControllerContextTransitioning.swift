/// The interface of a transition for its animator and its interaction controller: its views, its state, and the methods
/// that report progress and the end.
///
/// UIKit creates the context. At the start the leaving view is in `containerView`, and the animator adds the arriving
/// view. When the transition ends, UIKit moves both views to their final places or, if it was cancelled, back to their
/// earlier ones.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place. After a push, a pop or a change of tabs, it is removed with the
  /// views that are still in it. A presentation keeps it until the dismissal.
  var containerView: UIView { get }

  /// Whether the transition is animated.
  var isAnimated: Bool { get }

  /// Whether an interaction, and not time, currently drives the transition.
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

  /// Lets an interaction take over a transition that runs by itself.
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

  /// The frame of the controller's view at the start, in the container's coordinates; zero if it is not on screen.
  func initialFrame(for viewController: UIViewController) -> CGRect

  /// The frame that the controller's view must have at the end, in the container's coordinates.
  ///
  /// As in UIKit, it is zero for a view that leaves the window because another page replaces it, for example in a pop
  /// or in the dismissal of a full-screen presentation. In other dismissals it is the presentation controller's
  /// `frameOfPresentedViewInContainerView`, from which an animator computes the motion off screen.
  func finalFrame(for viewController: UIViewController) -> CGRect
}
