/// Runs one transition from its plan to its one end, whatever kind it is.
///
/// The order of events, the same for a push, a presentation or a tab:
///
/// 1. the plan's `willBegin`; `viewWillDisappear` of the leaving controller, `viewWillAppear` of the
/// arriving one;
/// 2. the plan's `willAnimate`;
/// 3. the stage is set up; the interaction controller or the animator starts;
/// 4. what was queued beside it runs in the animator's timing;
/// 5. `completeTransition(_:)`: the stage leaves the final hierarchy;
/// 6. the "did" callbacks, after a cancellation preceded by the "will" callbacks that turn them
/// back;
/// 7. the plan's `didSettle`, the coordinator's completions, the animator's `animationEnded`;
/// 8. the plan's `didEnd`.
///
/// Without an animator steps 3 to 8 follow at once, in the same call. The owner keeps the runner
/// alive until 8.
@MainActor
final class TransitionRunner {
  let plan: TransitionPlan
  let context: TransitionContext
  let coordinator: TransitionCoordinator
  private var observed: ObservedTransition?
  /// What the animator vended and drives it, if it does.
  private(set) weak var vendedAnimator: (any UIViewImplicitlyAnimating)?
  /// When it began, in the container's time, which may run slower than the clock. In the completion of an animation
  /// that is the animation's end, as for the block animations that the animator starts.
  private var beginTime: CFTimeInterval = 0
  private(set) var duration: TimeInterval = 0
  /// How the animator paces what it animates, once it has started.
  private(set) var pacing = BlockTiming.curve(.linear)
  private var isEnding = false

  private init(plan: TransitionPlan) {
    var plan = plan
    // What the hand moves is no motion that comes upon the eye.
    let isUnderHand = plan.interactionController?.wantsInteractiveStart ?? false
    if plan.animator is any SystemAnimator, !isUnderHand,
      UIAccessibility.prefersCrossFadeTransitions
    {
      plan.animator = CrossFadeAnimator()
    }
    self.plan = plan
    context = TransitionContext(plan: plan)
    coordinator = TransitionCoordinator(context: context)
    context.runner = self
  }

  /// Whether an animator should have completed its transition long ago and hasn't.
  var isOverdue: Bool {
    !context.life.isInteractive && age > duration + Self.patience
  }

  // MARK: Overlapping transitions

  /// The controllers that later transitions of the same owner move, too, and that they have not given back by a
  /// cancellation; one entry for each such transition. Where these end is not this transition's concern any more.
  private var supersededControllers: [UIViewController] = []

  private var controllers: [UIViewController] {
    [plan.from, plan.to].compactMap { $0?.viewController }
  }

  private var earlierRunners: ArraySlice<TransitionRunner> {
    plan.owner.transitionRunners.prefix { $0 !== self }
  }

  /// Whether a transition that began after this one has taken the controller of `side`, and runs or has completed.
  func isSuperseded(_ side: TransitionParticipant?) -> Bool {
    side.map { supersededControllers.contains($0.viewController) } ?? false
  }

  /// The transitions of the same owner that began after this one, move `controller` and still run, the earliest first.
  func laterRunners(moving controller: UIViewController) -> [TransitionRunner] {
    plan.owner.transitionRunners.drop { $0 !== self }.dropFirst()
      .filter { $0.controllers.contains(controller) }
  }

  /// Takes back controllers from a later transition, which was cancelled.
  private func resume(_ controllers: [UIViewController]) {
    for controller in controllers {
      guard let index = supersededControllers.firstIndex(of: controller) else { continue }
      supersededControllers.remove(at: index)
    }
  }

  /// How long it has been running, in seconds of the container's time.
  var age: TimeInterval { context.containerTime(at: CACurrentMediaTime()) - beginTime }

  /// What the animator vends to interrupt it with, asked for when it has started.
  private(set) lazy var interruptibleAnimator: (any UIViewImplicitlyAnimating)? = {
    let vended = plan.animator?.interruptibleAnimator(using: context)
    return vended is UninterruptibleAnimating ? nil : vended
  }()

  /// How long past its announced duration a transition may take before it counts as forgotten, in
  /// seconds.
  private static let patience: CFTimeInterval = 1

  /// Begins the transition that `plan` describes; without an animator it is over on return.
  static func run(_ plan: TransitionPlan) {
    let runner = TransitionRunner(plan: plan)
    plan.owner.transitionRunners.append(runner)
    runner.start()
  }

  private func start() {
    for runner in earlierRunners { runner.supersededControllers += controllers }
    plan.steps.willBegin(coordinator)
    duration = plan.animator?.transitionDuration(using: context) ?? 0
    coordinator.transitionDuration = duration
    plan.appearance.begin(animated: context.isAnimated)
    plan.steps.willAnimate(coordinator)
    plan.stage.setUp(for: context)
    beginTime = context.containerTime(at: AnimationScheduler.shared.beginTime)
    context.containerView.viewState.transitionsInside += 1
    noteResidents(true)
    if let animator = plan.animator {
      animate(with: animator)
    } else {
      context.begin(interactively: false)
      coordinator.runAlongside(in: nil)
      context.completeTransition(true)
    }
  }

  private func animate(with animator: any UIViewControllerAnimatedTransitioning) {
    let interaction = plan.interactionController
    let interactively = interaction?.wantsInteractiveStart ?? false
    coordinator.take(interaction, interactively: interactively)
    context.begin(interactively: interactively)
    observed = ObservedTransition(
      plan.kind, of: self, in: context.containerView,
      from: plan.from.map { "\(type(of: $0.viewController))" },
      to: plan.to.map { "\(type(of: $0.viewController))" }, duration: duration)
    var timing = TransitionTiming.recorded(
      announced: duration, in: context.containerView.layer,
      pacing: interactively ? .curve(.linear) : .curve(.easeInOut)
    ) {
      // Also where it starts by itself: what drives it later has to meet its context now, and may
      // be who makes the interruptible animator.
      if let interaction {
        interaction.startInteractiveTransition(context)
      } else {
        animator.animateTransition(using: context)
      }
    }
    pacing = timing.pacing
    if let vended = context.interruptibleAnimator, vended.state == .active {
      timing.animator = vended
      (vended as? UIViewPropertyAnimator)?.carriesTransition = true
      vendedAnimator = vended
      coordinator.transitionIsInterruptible()
    }
    // An animator may end the transition at once; then its end has run these already. An interaction
    // may have begun further on.
    coordinator.runAlongside(in: timing.remaining(after: context.percentComplete))
  }

  /// What has the transition in its hand, the system's own or one that a delegate supplied.
  var driver: PanDrivenInteractiveTransition? {
    plan.interactionController as? PanDrivenInteractiveTransition
  }

  /// Marks the views that stand in the container beside the pages before the animator starts, or takes the marks away.
  private func noteResidents(_ areResidents: Bool) {
    let pages = [context.from?.view, context.to?.view]
    for view in context.containerView.subviews where !areResidents || !pages.contains(view) {
      view.viewState.isResidentOfContainer = areResidents
    }
  }

  /// The window was resized, and the container with it: takes snapshots again and tells the animator.
  func containerDidResize() {
    guard !context.life.isEnded, context.isAnimated else { return }
    let container = context.containerView
    // Asked before the layout, which redraws text for its new size.
    let snapshots = container.subviews.compactMap { $0 as? SnapshotView }.filter(\.isUpToDate)
    UIView.performWithoutAnimation {
      container.window?.layoutIfNeeded()
      layOutDetachedPages()
      for snapshot in snapshots { snapshot.retake() }
      (plan.animator as? any TransitionResizing)?.containerDidResize(in: context)
    }
  }

  /// Resizes the pages that the animator has taken out of the container, or has not put there yet: they may be shown by
  /// snapshots.
  private func layOutDetachedPages() {
    let bounds = context.containerView.bounds
    for (page, frame) in [
      (context.from?.view, context.from?.initialFrame(bounds)),
      (context.to?.view, context.to?.finalFrame(bounds)),
    ] {
      guard let page, let frame, page.superview == nil else { continue }
      page.place(in: frame)
      page.layoutIfNeeded()
    }
  }

  func contextDidChangeInteraction() {
    observed?.changed()
    coordinator.interactionDidChange()
  }

  func contextDidProgress() {
    observed?.changed()
  }

  func contextDidComplete(_ outcome: TransitionOutcome) {
    precondition(!isEnding, "a transition ends once")
    isEnding = true
    if outcome == .completed, context.isAnimated, context.lacksIncomingView {
      UIKitWarning.emit(
        "\(context.name) completed without its view in containerView; it is on screen now, but"
          + " was not during the transition.")
    }
    context.containerView.viewState.transitionsInside -= 1
    noteResidents(false)
    coordinator.runAlongside(in: nil)
    (plan.interactionController as? UIPercentDrivenInteractiveTransition)?.detach(from: context)
    if outcome == .cancelled {
      for runner in earlierRunners { runner.resume(controllers) }
    }
    plan.stage.strike(for: context, outcome: outcome)
    if !context.isAnimated { plan.to?.view?.superview?.layoutIfNeeded() }
    let superseded = (leaving: isSuperseded(plan.from), arriving: isSuperseded(plan.to))
    plan.appearance.end(outcome, animated: context.isAnimated, superseded: superseded)
    plan.steps.didSettle(outcome)
    coordinator.finish()
    plan.animator?.animationEnded(outcome == .completed)
    plan.owner.transitionRunners.removeAll { $0 === self }
    observed?.end(outcome)
    plan.steps.didEnd(outcome)
    UIApplication.shared.focus.transitionDidEnd()
  }
}
