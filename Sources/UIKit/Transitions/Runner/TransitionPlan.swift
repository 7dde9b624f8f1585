/// The description of a transition: made by a navigation controller, a presentation, a tab bar controller or a
/// container, and carried out by a ``TransitionRunner``.
@MainActor
struct TransitionPlan {
  /// For observers and warnings.
  let kind: TransitionKind

  /// The container or presentation; keeps the runner while the transition runs.
  let owner: any TransitionOwner

  /// The side that leaves.
  let from: TransitionParticipant?
  /// The side that arrives.
  let to: TransitionParticipant?

  /// Where the views are during the transition and after it.
  let stage: any TransitionStage

  /// Draws the transition; nil to change at once.
  var animator: (any UIViewControllerAnimatedTransitioning)?

  /// Drives the transition; nil for time.
  var interactionController: (any UIViewControllerInteractiveTransitioning)?

  var presentationStyle = UIModalPresentationStyle.none
  var appearance: AppearanceExchange
  var steps = Steps()

  /// The owner's actions at fixed points of the transition.
  struct Steps {
    /// The first step, before the animator is asked for its duration.
    var willBegin: (TransitionCoordinator) -> Void = { _ in }

    /// After the "will" callbacks, before anything moves. The owner queues its animations alongside here.
    var willAnimate: (TransitionCoordinator) -> Void = { _ in }

    /// After the "did" callbacks; the view hierarchy is final.
    var didFinish: (TransitionOutcome) -> Void = { _ in }

    /// The last step; the next transition may begin.
    var didEnd: (TransitionOutcome) -> Void = { _ in }
  }
}

/// A container or a presentation: an object that runs transitions.
@MainActor
protocol TransitionOwner: AnyObject {
  /// The running transitions, in the order in which they began.
  var transitionRunners: [TransitionRunner] { get set }
}

extension UIViewController: TransitionOwner {}
