extension UIViewController {
  /// Animates from one child to another, in time or driven by an interaction controller.
  ///
  ///     transition(
  ///       from: card, to: next, duration: 0.5, drivenBy: drag,
  ///       animations: { next.view.transform = .identity },
  ///       completion: { completed in /* remove `card`, or `next` if the transition was cancelled */ })
  ///
  /// Not in UIKit, whose method has no driver. The transition plays by itself unless the driver
  /// wants an interactive start. A ``UIPercentDrivenInteractiveTransition`` may pause, finish or
  /// cancel it at any time.
  ///
  /// After a cancellation both views have the superview, position, transform, alpha and visibility
  /// that they had before the call. Both controllers are still children; the caller removes
  /// `toViewController`.
  ///
  /// - Parameters:
  ///   - fromViewController: The child to animate from. Its view is removed at the end.
  ///   - toViewController: The child to animate to. Its view is added at the start.
  ///   - duration: The duration in seconds.
  ///   - options: The options of the animation.
  ///   - driver: Drives the transition; nil lets it play by itself.
  ///   - animations: Changes the views; runs in an animation block.
  ///   - completion: Called after everything else, with false if the transition was cancelled or
  ///     its animations were interrupted.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    drivenBy driver: (any UIViewControllerInteractiveTransitioning)?,
    animations: (() -> Void)?, completion: ((_ completed: Bool) -> Void)? = nil
  ) {
    let animator = ChildTransitionAnimator(
      duration: duration, options: options, animations: animations)
    swapChildren(
      from: fromViewController, to: toViewController, animator, replacement: animator.replacement,
      driver: driver
    ) { outcome in completion?(outcome == .completed && animator.finished) }
  }

  /// Runs `animator` between two children.
  ///
  /// Order: `viewWillDisappear`, `viewWillAppear`; the animation; `viewDidDisappear`,
  /// `viewDidAppear`; `completion`.
  func swapChildren(
    from leaving: UIViewController, to arriving: UIViewController,
    _ animator: any UIViewControllerAnimatedTransitioning, replacement: ViewReplacement,
    driver: (any UIViewControllerInteractiveTransitioning)?,
    completion: @escaping (TransitionOutcome) -> Void
  ) {
    precondition(
      leaving.parent === self && arriving.parent === self,
      "\(type(of: self)) can only animate between its own children: add"
        + " \(type(of: arriving)) with addChild(_:) first")
    precondition(leaving !== arriving, "\(type(of: leaving)) can't replace itself in a transition")
    let from = TransitionParticipant.staying(leaving)
    var plan = TransitionPlan(
      kind: .child, owner: self, from: from, to: .staying(arriving),
      stage: InPlaceStage(in: leaving.view.superview ?? view, replacement: replacement),
      appearance: AppearanceExchange(
        owner: self, leaving: shouldAutomaticallyForwardAppearanceMethods ? leaving : nil,
        arriving: shouldAutomaticallyForwardAppearanceMethods ? arriving : nil))
    plan.animator = animator
    plan.interactionController = driver
    plan.steps.didFinish = completion
    TransitionRunner.run(plan)
  }
}

extension TransitionParticipant {
  /// A participant whose view keeps the frame that the caller gave it.
  fileprivate static func staying(_ viewController: UIViewController) -> TransitionParticipant {
    let view: UIView = viewController.view
    let frame = view.frame
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { _ in frame }, finalFrame: { _ in frame })
  }
}
