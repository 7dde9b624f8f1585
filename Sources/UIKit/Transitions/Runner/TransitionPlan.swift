/// Everything a transition is made of, put together by whoever wants it: a navigation controller, a
/// presentation, a tab bar, a container.
@MainActor
struct TransitionPlan {
  let kind: TransitionKind

  /// The controller whose content changes. Its coordinator is the transition's, and its own
  /// appearance decides what the participants are told.
  let owner: UIViewController

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
    /// The controllers know that they will appear and disappear; nothing has moved. Animations to
    /// run alongside are queued here.
    var willAnimate: (TransitionCoordinator) -> Void = { _ in }

    /// The hierarchy is final and the controllers know that they have appeared and disappeared.
    var didSettle: (TransitionOutcome) -> Void = { _ in }

    /// Everyone has been told; the next transition may begin.
    var didEnd: (TransitionOutcome) -> Void = { _ in }
  }
}
