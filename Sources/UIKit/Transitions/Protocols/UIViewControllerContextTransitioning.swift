/// What an animator knows about its transition, and how it reports back.
///
/// The system makes these. At the start the leaving view is in `containerView`; the animator puts
/// the incoming one there. When the transition ends both are moved to where they belong, or, if it
/// was cancelled, to where they were.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition plays. It leaves the hierarchy at the end, with whatever is
  /// still in it.
  var containerView: UIView { get }

  /// Whether anything should move at all.
  var isAnimated: Bool { get }

  /// Whether an interaction, not time, drives the transition now.
  var isInteractive: Bool { get }

  /// Whether the transition goes back to where it began.
  var transitionWasCancelled: Bool { get }

  /// How the incoming controller is presented; `.none` unless this is a presentation.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Reports how far the interaction has come, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)

  /// Reports that the interaction is over and the transition goes on to its end.
  func finishInteractiveTransition()

  /// Reports that the interaction is over and the transition goes back.
  func cancelInteractiveTransition()

  /// Makes a transition interactive again after it was left to time.
  func pauseInteractiveTransition()

  /// Ends the transition; call it exactly once. False says that it was cancelled: hierarchy,
  /// geometry and appearance become what they were before it began.
  func completeTransition(_ didComplete: Bool)

  /// The controller that leaves (`.from`) or arrives (`.to`).
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

  /// The view to animate; nil where the animator must leave the controller's view alone.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// How the incoming view has to be turned; identity here, where windows don't rotate.
  var targetTransform: CGAffineTransform { get }

  /// Where the controller's view is at the start, in the container's coordinates; zero if nowhere.
  func initialFrame(for viewController: UIViewController) -> CGRect

  /// Where the controller's view must be at the end, in the container's coordinates.
  ///
  /// As in UIKit: zero for a view that leaves the window in an exchange of pages, such as a pop or the dismissal of a full
  /// screen presentation. In other dismissals it is the presentation controller's `frameOfPresentedViewInContainerView`,
  /// from which an animator computes the way out.
  func finalFrame(for viewController: UIViewController) -> CGRect
}
