extension UIViewController {
  /// Animates from one child to another, by time or by an interaction controller.
  ///
  ///     transition(
  ///       from: card, to: next, duration: 0.5, drivenBy: drag,
  ///       animations: { next.view.transform = .identity },
  ///       completion: { completed in (completed ? card : next).removeFromParent() })
  ///
  /// This is `transition(from:to:duration:options:animations:completion:)` with a driver; UIKit on iOS has no such method.
  /// The transition plays by itself unless the driver wants an interactive start. A
  /// ``UIPercentDrivenInteractiveTransition`` may pause it at any time, finish it or cancel it.
  ///
  /// After a cancellation both views have the superview, place, transform, alpha and visibility that they had before
  /// the call, and both controllers are still children: the caller removes `toViewController`. If another transition of
  /// one of them has begun meanwhile, that one decides about its view.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - driver: drives the transition; nil leaves it to time.
  ///   - completion: called when everything else is over, with false if the transition was cancelled or its animations
  ///     were interrupted.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    drivenBy driver: (any UIViewControllerInteractiveTransitioning)?,
    animations: (() -> Void)?, completion: ((_ completed: Bool) -> Void)? = nil
  ) {
    let animator = BlockAnimator(duration: duration, options: options, animations: animations)
    swapChildren(
      from: fromViewController, to: toViewController, animator, exchange: animator.exchange,
      driver: driver
    ) { outcome in completion?(outcome == .completed && animator.finished) }
  }

  /// Runs `animator` between two children.
  ///
  /// The order of events: `viewWillDisappear`, `viewWillAppear`; `animator` runs; the leaving view is removed;
  /// `viewDidDisappear`, `viewDidAppear`; `completion`.
  func swapChildren(
    from leaving: UIViewController, to arriving: UIViewController,
    _ animator: any UIViewControllerAnimatedTransitioning, exchange: ViewExchange,
    driver: (any UIViewControllerInteractiveTransitioning)?,
    completion: @escaping (TransitionOutcome) -> Void
  ) {
    precondition(
      leaving.parent === self && arriving.parent === self,
      "\(type(of: self)) can only make a transition between its own children: add"
        + " \(type(of: arriving)) with addChild(_:) first")
    precondition(leaving !== arriving, "\(type(of: leaving)) can't make way for itself")
    let from = TransitionParticipant.staying(leaving)
    var plan = TransitionPlan(
      kind: .child, owner: self, from: from, to: .staying(arriving),
      stage: InPlaceStage(in: leaving.view.superview ?? view, exchange: exchange),
      appearance: AppearanceExchange(
        owner: self, leaving: shouldAutomaticallyForwardAppearanceMethods ? leaving : nil,
        arriving: shouldAutomaticallyForwardAppearanceMethods ? arriving : nil))
    plan.animator = animator
    plan.interactionController = driver
    plan.steps.didSettle = completion
    TransitionRunner.run(plan)
  }
}

extension TransitionParticipant {
  /// A controller whose view the caller places.
  fileprivate static func staying(_ viewController: UIViewController) -> TransitionParticipant {
    let view: UIView = viewController.view
    let frame = view.frame
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { _ in frame }, finalFrame: { _ in frame })
  }
}
