/// Runs the animations and completions that are queued alongside one transition.
@MainActor
final class TransitionCoordinator: NSObject {
  typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// The state of the transition, which determines how an added animation is handled.
  private enum Phase {
    /// The transition hasn't begun. Animations wait for its beginning.
    case collecting
    /// The transition is running. Added animations take the remaining time; without a timing their changes apply at
    /// once.
    case running(TransitionTiming?)
    /// Completions have run. Nothing can be added.
    case finished
  }

  private let context: TransitionContext
  private var phase = Phase.collecting
  private var animations: [Block] = []
  private var completions: [Block] = []
  private var interactionHandlers: [Block] = []
  private var interactionController: (any UIViewControllerInteractiveTransitioning)?
  private(set) var initiallyInteractive = false
  /// Whether the transition can be stopped on its way. Computed when it is first read, because that may ask the animator for its property animator,
  /// and some animators make another one each time.
  private(set) lazy var isInterruptible =
    interactionController != nil || context.interruptibleAnimator?.state == .active
  var transitionDuration: TimeInterval = 0

  /// Views outside the container that are animated alongside. An interactive transition must control their time, too.
  private(set) var outsideViews: [UIView] = []

  init(context: TransitionContext) {
    self.context = context
  }

  func take(
    _ controller: (any UIViewControllerInteractiveTransitioning)?, interactively: Bool
  ) {
    interactionController = controller
    initiallyInteractive = interactively
  }

  /// Applies the queued animations: animated with `timing`, or at once if it is nil. Only the first call has an effect.
  func runAlongside(in timing: TransitionTiming?) {
    guard case .collecting = phase else { return }
    phase = .running(timing)
    let queued = animations
    animations = []
    guard !queued.isEmpty else { return }
    perform(timing) {
      for animation in queued { animation(self) }
    }
  }

  func interactionDidChange() {
    for handler in interactionHandlers { handler(self) }
  }

  /// Runs the completions and any completions that they add, and releases all blocks.
  func finish() {
    while !completions.isEmpty {
      let batch = completions
      completions = []
      for completion in batch { completion(self) }
    }
    phase = .finished
    interactionHandlers = []
    outsideViews = []
    interactionController = nil
  }

  private func perform(_ timing: TransitionTiming?, _ animations: @escaping () -> Void) {
    if let timing {
      timing.animate(animations)
    } else {
      UIView.performWithoutAnimation(animations)
    }
  }
}

extension TransitionCoordinator: UIViewControllerTransitionCoordinator {
  var isAnimated: Bool { context.isAnimated }
  var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
  var isInteractive: Bool { context.isInteractive }
  var isCancelled: Bool { context.transitionWasCancelled }
  var percentComplete: CGFloat { context.percentComplete }
  var completionVelocity: CGFloat { interactionController?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve {
    interactionController?.completionCurve ?? .easeInOut
  }
  var containerView: UIView { context.containerView }
  var targetTransform: CGAffineTransform { context.targetTransform }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    context.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    context.view(forKey: key)
  }

  @discardableResult
  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    animateAlongsideTransition(in: nil, animation: animation, completion: completion)
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: Block?, completion: Block?
  ) -> Bool {
    if case .finished = phase { return false }
    if let view, !view.isDescendant(of: containerView) {
      outsideViews.append(view)
    }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    switch phase {
    case .collecting: animations.append(animation)
    case .running(let timing): perform(timing?.remaining()) { animation(self) }
    case .finished: break
    }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Block) {
    if case .finished = phase { return }
    interactionHandlers.append(handler)
  }
}
