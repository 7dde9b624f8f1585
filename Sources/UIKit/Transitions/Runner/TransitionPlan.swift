/// The description of a transition. A navigation controller, a presentation, a tab bar controller or another container
/// creates it, and a ``TransitionRunner`` carries it out.
@MainActor
struct TransitionPlan {
  /// The kind of the transition, for observers and warnings.
  let kind: TransitionKind

  /// The container or presentation. It keeps the runner alive while the transition runs.
  let owner: any TransitionOwner

  /// The side that leaves.
  let from: TransitionParticipant?
  /// The side that arrives.
  let to: TransitionParticipant?

  /// Places the views in the hierarchy, during the transition and after it.
  let stage: any TransitionStage

  /// The animator that draws the transition; nil if the views change at once.
  var animator: (any UIViewControllerAnimatedTransitioning)?

  /// The interaction controller that drives the transition; nil if only time drives it.
  var interactionController: (any UIViewControllerInteractiveTransitioning)?

  var presentationStyle = UIModalPresentationStyle.none
  var appearance: AppearanceExchange
  var steps = Steps()

  /// The owner's actions at fixed points of the transition.
  struct Steps {
    /// Called first, before the animator is asked for its duration.
    var willBegin: (TransitionCoordinator) -> Void = { _ in }

    /// Called after the "will" callbacks, before anything moves. Here the owner queues its animations alongside.
    var willAnimate: (TransitionCoordinator) -> Void = { _ in }

    /// Called after the "did" callbacks. The view hierarchy is final.
    var didFinish: (TransitionOutcome) -> Void = { _ in }

    /// Called last. The next transition may begin.
    var didEnd: (TransitionOutcome) -> Void = { _ in }
  }
}

/// An object that runs transitions: a container or a presentation.
@MainActor
protocol TransitionOwner: AnyObject {
  /// The running transitions, in the order in which they began.
  var transitionRunners: [TransitionRunner] { get set }
}

extension UIViewController: TransitionOwner {}
