/// Carries out one transition of any kind.
///
/// The order of events is the same for a push, a presentation or a change of tabs:
///
/// 1. the plan's `willBegin`; `viewWillDisappear` of the leaving controller, `viewWillAppear` of the
/// arriving one;
/// 2. the plan's `willAnimate`;
/// 3. the stage is set up; the interaction controller or the animator starts;
/// 4. the animations that were queued alongside run with the animator's timing;
/// 5. `completeTransition(_:)`: the stage makes the final view hierarchy;
/// 6. the "did" callbacks; after a cancellation, the opposite "will" callbacks precede them;
/// 7. the plan's `didFinish`, the coordinator's completions, the animator's `animationEnded`;
/// 8. the plan's `didEnd`.
///
/// Without an animator, steps 3 to 8 follow at once, in the same call. The owner keeps the runner
/// alive until step 8.
@MainActor
final class TransitionRunner {
  let plan: TransitionPlan
  let context: TransitionContext
  let coordinator: TransitionCoordinator
  private var observed: ObservedTransition?
  /// The property animator that draws the transition, if there is one.
  private(set) weak var vendedAnimator: (any UIViewImplicitlyAnimating)?
  /// The time at which the transition began, in the container's local time, which may run slower than the clock. If
  /// the transition begins in the completion of an animation, this is the end of that animation. The block animations
  /// that the animator starts begin at the same time.
  private var beginTime: CFTimeInterval = 0
  private(set) var duration: TimeInterval = 0
  /// The curve of the animator's animations, once it has started.
  private(set) var animatorTiming = BlockTiming.curve(.linear)
  private var isEnding = false

  private init(plan: TransitionPlan) {
    var plan = plan
    // Reduced motion replaces only motions that play by themselves. A motion that follows the user's gesture is kept.
    let startsInteractively = plan.interactionController?.wantsInteractiveStart ?? false
    if plan.animator is any SystemAnimator, !startsInteractively,
      UIAccessibility.prefersCrossFadeTransitions
    {
      plan.animator = CrossFadeAnimator()
    }
    self.plan = plan
    context = TransitionContext(plan: plan)
    coordinator = TransitionCoordinator(context: context)
    context.runner = self
  }

  /// Whether the animator should have completed the transition more than ``patience`` ago.
  ///
  /// False while animations in the container are still to end, and while a tick of the scheduler is due: on a busy machine, the frame with
  /// which the animations begin, or the tick that ends them, may itself be late.
  private var isOverdue: Bool {
    !context.life.isInteractive && age > duration + Self.patience
      && !AnimationScheduler.shared.awaitsEnds(under: context.containerView.layer)
      && !AnimationScheduler.shared.isTickDue(at: CACurrentMediaTime())
  }

  // MARK: Overlapping transitions

  /// The controllers that later transitions of the same owner have taken over, with one entry for each such
  /// transition. This transition no longer determines the final places of their views. A later transition that is
  /// cancelled gives its controllers back.
  private var supersededControllers: [UIViewController] = []

  private var controllers: [UIViewController] {
    [plan.from, plan.to].compactMap { $0?.viewController }
  }

  private var earlierRunners: ArraySlice<TransitionRunner> {
    plan.owner.transitionRunners.prefix { $0 !== self }
  }

  /// Whether a transition that began after this one has taken over the controller of `side`. It may be running or have
  /// completed, but has not been cancelled.
  func isSuperseded(_ side: TransitionParticipant?) -> Bool {
    side.map { supersededControllers.contains($0.viewController) } ?? false
  }

  /// The transitions of the same owner that began after this one, move `controller` and still run, the earliest first.
  func laterRunners(moving controller: UIViewController) -> [TransitionRunner] {
    plan.owner.transitionRunners.drop { $0 !== self }.dropFirst()
      .filter { $0.controllers.contains(controller) }
  }

  /// Takes the controllers of a later transition back, because that transition was cancelled.
  private func resume(_ controllers: [UIViewController]) {
    for controller in controllers {
      guard let index = supersededControllers.firstIndex(of: controller) else { continue }
      supersededControllers.remove(at: index)
    }
  }

  /// The time since the transition began, in seconds of the container's local time.
  var age: TimeInterval { context.containerTime(at: CACurrentMediaTime()) - beginTime }

  /// The property animator that the animator supplies; nil if there is none. Read it only after the start, because the
  /// animator may create it there.
  private(set) lazy var interruptibleAnimator: (any UIViewImplicitlyAnimating)? = {
    let vended = plan.animator?.interruptibleAnimator(using: context)
    return vended is UninterruptibleAnimating ? nil : vended
  }()

  /// Has the animator start. A single property animator that it starts, and that lasts as long as the transition, is the one that it would supply. It
  /// is not asked then: some animators make another one each time, and place their views again.
  func startAnimator() {
    guard let animator = plan.animator else { return }
    let started = StartedAnimators()
    started.collect { animator.animateTransition(using: context) }
    if let only = started.only, abs(only.duration - duration) < 0.001 {
      interruptibleAnimator = only
    }
  }

  /// The time in seconds after its announced end at which a transition counts as overdue.
  private static let patience: CFTimeInterval = 1

  /// Warns if the transition is overdue. Requests are waiting for its end, and the animator has probably forgotten to
  /// complete it.
  ///
  /// - Parameter consequence: the end of the warning's sentence, which names the waiting request.
  func warnIfOverdue(_ consequence: String) {
    guard isOverdue else { return }
    UIKitWarning.emit(
      "\(context.name) began \(Int(age)) s ago and hasn't called completeTransition(_:);"
        + " \(consequence).")
  }

  /// Begins the transition that `plan` describes. Without an animator, the transition is over when this returns.
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
    markResidents(true)
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
      blockTiming: interactively ? .curve(.linear) : .curve(.easeInOut)
    ) {
      // The interaction controller starts the transition even if that runs by itself: it needs the context to take over
      // later, and it may create the property animator here.
      if let interaction {
        interaction.startInteractiveTransition(context)
      } else {
        startAnimator()
      }
    }
    animatorTiming = timing.blockTiming
    if let vended = context.interruptibleAnimator, vended.state == .active {
      timing.animator = vended
      (vended as? UIViewPropertyAnimator)?.carriesTransition = true
      vendedAnimator = vended
    }
    // This call does nothing if the animator has completed the transition already. The percentage is passed because an
    // interaction may begin at a percentage other than 0.
    coordinator.runAlongside(in: timing.remaining(after: context.percentComplete))
  }

  /// The interaction controller, if it follows pans: UIKit's own or one that a delegate supplied.
  var panInteraction: PanDrivenInteractiveTransition? {
    plan.interactionController as? PanDrivenInteractiveTransition
  }

  /// Marks the views, other than the pages, that are in the container before the animator starts, or removes the marks.
  private func markResidents(_ areResidents: Bool) {
    let pages = [context.from?.view, context.to?.view]
    for view in context.containerView.subviews where !areResidents || !pages.contains(view) {
      view.viewState.isResidentOfContainer = areResidents
    }
  }

  /// Called when the window and the container have been resized. Takes snapshots again and notifies the animator.
  func containerDidResize() {
    guard !context.life.isEnded, context.isAnimated else { return }
    let container = context.containerView
    // Find the up-to-date snapshots before the layout. The layout redraws text, and then no snapshot would count as one.
    let snapshots = container.subviews.compactMap { $0 as? SnapshotView }.filter(\.isUpToDate)
    UIView.performWithoutAnimation {
      container.window?.layoutIfNeeded()
      layOutDetachedPages()
      for snapshot in snapshots { snapshot.retake() }
      (plan.animator as? any TransitionResizing)?.containerDidResize(in: context)
    }
  }

  /// Resizes the pages that are not in the container, because snapshots may show them.
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
    markResidents(false)
    coordinator.runAlongside(in: nil)
    (plan.interactionController as? UIPercentDrivenInteractiveTransition)?.detach(from: context)
    if outcome == .cancelled {
      for runner in earlierRunners { runner.resume(controllers) }
    }
    plan.stage.tearDown(for: context, outcome: outcome)
    if !context.isAnimated { plan.to?.view?.superview?.layoutIfNeeded() }
    let superseded = (leaving: isSuperseded(plan.from), arriving: isSuperseded(plan.to))
    plan.appearance.end(outcome, animated: context.isAnimated, superseded: superseded)
    plan.steps.didFinish(outcome)
    coordinator.finish()
    plan.animator?.animationEnded(outcome == .completed)
    plan.owner.transitionRunners.removeAll { $0 === self }
    observed?.end(outcome)
    plan.steps.didEnd(outcome)
    UIApplication.shared.focus.transitionDidEnd()
  }
}
