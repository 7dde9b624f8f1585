/// The context of one transition.
///
/// It reports events to its runner. It holds the runner weakly, because an animator may keep its context after the
/// end of the transition.
@MainActor
final class TransitionContext: NSObject {
  /// The transition's name in warnings.
  let name: String
  let from: TransitionParticipant?
  let to: TransitionParticipant?
  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private(set) var life = TransitionLife()
  private(set) var percentComplete: CGFloat = 0
  private var isAbandoned = false
  weak var runner: TransitionRunner?

  init(plan: TransitionPlan) {
    let arriving = plan.to.map { "\(type(of: $0.viewController))" } ?? "nothing"
    name = "The \(plan.kind.rawValue) transition to \(arriving)"
    from = plan.from
    to = plan.to
    containerView = plan.stage.containerView
    isAnimated = plan.animator != nil
    presentationStyle = plan.presentationStyle
    super.init()
  }

  /// Creates a context without controllers, which stands for a change of the size of `view`.
  init(standingIn view: UIView) {
    name = "The change of size"
    from = nil
    to = nil
    containerView = view
    isAnimated = false
    presentationStyle = .none
    super.init()
  }

  /// Notes that the transition begins, by itself or interactively.
  func begin(interactively: Bool) {
    _ = attempt(.begin(interactively: interactively), "began")
  }

  /// The animator of the transition, for an interaction controller to start.
  var animator: (any UIViewControllerAnimatedTransitioning)? { runner?.plan.animator }

  /// Has ``animator`` start the transition.
  func startAnimator() { runner?.startAnimator() }

  /// The property animator that ``animator`` supplies; nil if there is none. Read it only after the start, because the
  /// animator may create it there.
  var interruptibleAnimator: (any UIViewImplicitlyAnimating)? {
    life.isEnded ? nil : runner?.interruptibleAnimator
  }

  /// The curve of the animator's animations; linear if it isn't known.
  var animatorTiming: BlockTiming { runner?.animatorTiming ?? .curve(.linear) }

  /// Converts a time of the media clock to the container's local time, in seconds.
  func containerTime(at time: CFTimeInterval) -> CFTimeInterval {
    containerView.layer.convertTime(time, from: nil)
  }

  /// The views outside the container that are animated alongside.
  var outsideViews: [UIView] { runner?.coordinator.outsideViews ?? [] }

  /// Completes the transition because its container is being removed. Later calls by the animator are ignored without a
  /// warning.
  func abandon() {
    isAbandoned = true
    completeTransition(true)
  }

  /// Whether the arriving controller is visible and its view is not in the container.
  var lacksIncomingView: Bool {
    guard let to, let view = to.view, to.viewController.appearance.isVisible else { return false }
    return !view.isDescendant(of: containerView)
  }
}

extension TransitionContext: UIViewControllerContextTransitioning {
  var isInteractive: Bool { life.isInteractive }
  var transitionWasCancelled: Bool { life.isCancelled }
  var targetTransform: CGAffineTransform { .identity }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard attempt(.update, "reported progress"), !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    runner?.contextDidProgress()
  }

  func finishInteractiveTransition() {
    settle(toward: .completed)
  }

  func cancelInteractiveTransition() {
    settle(toward: .cancelled)
  }

  func pauseInteractiveTransition() {
    let fraction = runner?.observedFraction
    guard attempt(.pause, "was paused") else { return }
    if let fraction { percentComplete = CGFloat(min(max(fraction, 0), 1)) }
    runner?.contextDidChangeInteraction()
  }

  func completeTransition(_ didComplete: Bool) {
    if didComplete && life.state == .settling(.cancelled) && !isAbandoned {
      UIKitWarning.emit(
        "\(name) was cancelled and then completed with true; pass"
          + " !transitionWasCancelled to completeTransition(_:).")
    }
    let outcome = didComplete ? TransitionOutcome.completed : .cancelled
    guard attempt(.complete(outcome), "called completeTransition(_:)") else { return }
    runner?.contextDidComplete(outcome)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from?.viewController
    case .to: to?.viewController
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: from?.view
    case .to: to?.view
    default: nil
    }
  }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    participant(viewController)?.initialFrame(containerView.bounds) ?? .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    participant(viewController)?.finalFrame(containerView.bounds) ?? .zero
  }

  private func participant(_ viewController: UIViewController) -> TransitionParticipant? {
    [from, to].compactMap(\.self).first { $0.viewController === viewController }
  }

  private func settle(toward outcome: TransitionOutcome) {
    guard attempt(.settle(outcome), "ended its interaction") else { return }
    runner?.contextDidChangeInteraction()
  }

  /// Applies an event. If it doesn't fit the state, warns and returns false.
  private func attempt(_ event: TransitionLife.Event, _ deed: String) -> Bool {
    do {
      try life.handle(event)
      return true
    } catch {
      if isAbandoned { return false }
      UIKitWarning.emit("\(name) \(deed) \(error.explanation); the call is ignored.")
      return false
    }
  }
}

extension TransitionLife.Mistake {
  fileprivate var explanation: String {
    switch self {
    case .notBegun: "before it began"
    case .alreadyBegun: "again after it began"
    case .alreadyEnded: "after it had ended"
    case .notInteractive: "while no interaction drove it"
    case .alreadyInteractive: "while an interaction already drove it"
    }
  }
}
