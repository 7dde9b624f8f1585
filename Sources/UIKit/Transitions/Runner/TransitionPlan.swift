/// Everything a transition is made of, put together by whoever wants it: a navigation controller, a
/// presentation, a tab bar, a container.
@MainActor
struct TransitionPlan {
  let kind: TransitionKind

  /// Whose content changes; keeps the transition while it runs.
  let owner: any TransitionOwner

  let from: TransitionParticipant?
  let to: TransitionParticipant?

  /// Where it plays and what remains of it.
  let stage: any TransitionStage

  /// Who draws it; nil to change at once.
  var animator: (any UIViewControllerAnimatedTransitioning)?

  /// Who drives it; nil for time.
  var interactionController: (any UIViewControllerInteractiveTransitioning)?

  var presentationStyle = UIModalPresentationStyle.none
  var appearance: AppearanceExchange
  var steps = Steps()

  /// What the owner does at fixed points of the transition.
  struct Steps {
    /// Nothing has happened; the animator hasn't been asked for its duration.
    var willBegin: (TransitionCoordinator) -> Void = { _ in }

    /// The controllers know that they will appear and disappear; nothing has moved. Animations to
    /// run alongside are queued here.
    var willAnimate: (TransitionCoordinator) -> Void = { _ in }

    /// The hierarchy is final and the controllers know that they have appeared and disappeared.
    var didSettle: (TransitionOutcome) -> Void = { _ in }

    /// Everyone has been told; the next transition may begin.
    var didEnd: (TransitionOutcome) -> Void = { _ in }
  }
}

/// Who may run transitions: a container or a presentation.
@MainActor
protocol TransitionOwner: AnyObject {
  /// Those under way, the latest last.
  var transitionRunners: [TransitionRunner] { get set }
}

extension UIViewController: TransitionOwner {}
